/** A list of choices that arrow keys walk through while the focus stays where it is. */

import { el, newId } from "./dom.js";
import { face } from "./signs.js";

export class Listbox {
  #choices = [];
  #at = -1;

  /** `owner` holds the focus; `pick` gets the choice. */
  constructor(owner, label, pick, { many = false } = {}) {
    this.owner = owner;
    this.pick = pick;
    const about = { role: "listbox", id: newId("list"), "aria-label": label };
    this.node = el("ul.listbox", many ? { ...about, "aria-multiselectable": true } : about);
    this.node.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /** Choices are {name, about?, extra?, chosen?, emoji?}; the one at `at` is the active one. */
  show(choices, at = -1) {
    this.#choices = choices;
    this.node.replaceChildren(...choices.map((one) => this.#item(one)));
    this.#go(Math.min(at, choices.length - 1));
    this.owner.setAttribute("aria-controls", this.node.id);
    this.owner.setAttribute("aria-expanded", String(choices.length > 0));
  }

  hide() {
    this.show([]);
    this.owner.removeAttribute("aria-activedescendant");
  }

  get open() {
    return this.#choices.length > 0;
  }

  get active() {
    return this.#choices[this.#at];
  }

  get at() {
    return this.#at;
  }

  #item(choice) {
    const words = el("span.words", {}, el("b", {}, choice.name), choice.about && el("span", {}, choice.about));
    const about = { role: "option", id: newId("choice"), "aria-selected": Boolean(choice.chosen) };
    const made = el("li", about, choice.emoji && face(choice.emoji), words, choice.extra && el("i", {}, choice.extra));
    made.addEventListener("click", (event) => {
      event.stopPropagation();
      this.#go(this.#choices.indexOf(choice));
      this.pick(choice);
    });
    return made;
  }

  #go(at) {
    this.node.children[this.#at]?.classList.remove("active");
    this.#at = at;
    const item = this.node.children[at];
    if (!item) {
      this.owner.removeAttribute("aria-activedescendant");
      return;
    }
    item.classList.add("active");
    item.scrollIntoView({ block: "nearest" });
    this.owner.setAttribute("aria-activedescendant", item.id);
  }

  /** Whether the key was one that walks through the list. */
  walk(key) {
    const last = this.#choices.length - 1;
    if (last < 0) return false;
    if (key === "ArrowDown") this.#go(this.#at >= last ? 0 : this.#at + 1);
    else if (key === "ArrowUp") this.#go(this.#at <= 0 ? last : this.#at - 1);
    else if (key === "PageDown") this.#go(Math.min(this.#at + 8, last));
    else if (key === "PageUp") this.#go(Math.max(this.#at - 8, 0));
    else return false;
    return true;
  }

  /** To the next choice that begins with a letter. */
  seek(letter) {
    const begins = (one) => one.name.toLowerCase().startsWith(letter.toLowerCase());
    const after = this.#choices.findIndex((one, at) => at > this.#at && begins(one));
    const found = after < 0 ? this.#choices.findIndex(begins) : after;
    if (found >= 0) this.#go(found);
  }
}

/** Choices whose name holds what is typed, those that begin with it first. */
export function narrowed(choices, typed) {
  const wanted = typed.trim().toLowerCase();
  const rank = ({ name }) => {
    const at = name.toLowerCase().indexOf(wanted);
    return at < 0 ? 9 : at === 0 ? 0 : 1;
  };
  const ranked = choices.map((one) => [rank(one), one]).filter(([worth]) => worth < 9);
  return ranked.sort((a, b) => a[0] - b[0]).map(([, one]) => one);
}
