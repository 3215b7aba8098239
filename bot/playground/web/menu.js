/** A menu to choose from: a button that opens a list. In messages and in forms. */

import { el, icon } from "./dom.js";
import { Listbox } from "./listbox.js";
import { face, spelled } from "./signs.js";
import { DM, world } from "./world.js";

const STRING = 3, USER = 5, ROLE = 6, MENTIONABLE = 7, CHANNEL = 8;

const roleName = (role) => (role.name.startsWith("@") ? role.name : `@${role.name}`);

/** What a menu or an option offers of what there is here: persons, roles, channels. */
export function offered(kind, channel) {
  const guild = world.guildOf(channel);
  const persons = world.present(channel).map((one) => {
    return { value: one.id, name: world.nameOf(one), about: one.username };
  });
  const roles = (guild?.roles ?? []).map((one) => ({ value: one.id, name: roleName(one) }));
  const places = guild?.channels ?? world.dms;
  if (kind === USER) return persons;
  if (kind === ROLE) return roles;
  if (kind === MENTIONABLE) return [...persons, ...roles];
  return places.map((one) => ({ value: one.id, name: one.type === DM ? world.title(one) : `#${one.name}` }));
}

function choicesOf(part, channel) {
  if (part.type !== STRING) {
    const before = (part.default_values ?? []).map((one) => String(one.id));
    return offered(part.type, channel).map((one) => ({ ...one, chosen: before.includes(one.value) }));
  }
  return part.options.map((one) => ({
    value: one.value,
    name: one.label,
    emoji: one.emoji,
    about: one.description,
    chosen: Boolean(one.default),
  }));
}

export class Menu {
  /** `done` is told of the values each time the menu closes with another choice. */
  constructor(part, channel, done, label = "") {
    this.part = part;
    this.done = done;
    this.choices = choicesOf(part, channel);
    this.least = part.min_values ?? 1;
    this.most = part.max_values ?? 1;
    const name = part.placeholder || label || "Choose";
    const about = { type: "button", "aria-haspopup": "listbox", "aria-expanded": false, disabled: Boolean(part.disabled) };
    this.button = el("button.menu", { ...about, "data-part": part.custom_id });
    this.label = label || name;
    this.placeholder = name;
    this.list = new Listbox(this.button, this.label, (choice) => this.#pick(choice), { many: this.most > 1 });
    this.popup = el("div.popup", { popover: "manual" }, this.list.node);
    this.node = el("div.chooser", {}, this.button, this.popup);
    this.button.addEventListener("click", () => (this.list.open ? this.close() : this.#open()));
    this.button.addEventListener("keydown", (event) => this.#key(event));
    this.button.addEventListener("blur", () => this.close());
    this.#tell();
  }

  get values() {
    return this.choices.filter((one) => one.chosen).map((one) => one.value);
  }

  #tell() {
    const chosen = this.choices.filter((one) => one.chosen);
    const names = chosen.map((one) => (one.emoji ? `${spelled(one.emoji)} ${one.name}` : one.name)).join(", ");
    const drawn = chosen.map((one, at) => [at ? ", " : "", one.emoji && [face(one.emoji), " "], one.name]);
    const shown = names ? el("span", {}, drawn) : el("span.hint", {}, this.placeholder);
    this.button.replaceChildren(shown, icon("M6 9l6 6 6-6"));
    this.button.setAttribute("aria-label", names.startsWith(`${this.label}: `) ? names : this.#named(names));
  }

  #named(names) {
    return names ? `${this.label}: ${names}` : this.label;
  }

  #open() {
    this.before = this.values;
    this.popup.showPopover();
    this.#lay();
    this.#list(Math.max(0, this.choices.findIndex((one) => one.chosen)));
    this.#lay();
    this.follow = ({ target }) => this.popup.contains(target) || this.#follow();
    addEventListener("scroll", this.follow, true);
    addEventListener("resize", this.follow);
  }

  /** Its button moves when a message comes; where that is out of sight, there is nothing to choose. */
  #follow() {
    const { top, bottom } = this.button.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) this.close();
    else this.#lay();
  }

  #list(at) {
    const mark = (one) => (this.most > 1 ? (one.chosen ? "☑" : "☐") : one.chosen ? "✓" : "");
    this.list.show(this.choices.map((one) => ({ ...one, origin: one, extra: mark(one) })), at);
  }

  /** Below the button, or above it where there is more room. */
  #lay() {
    const { left, top, bottom, width } = this.button.getBoundingClientRect();
    const below = innerHeight - bottom - 12, above = top - 12;
    const up = below < 180 && above > below;
    const style = this.popup.style;
    style.width = `${width}px`;
    style.left = `${left}px`;
    style.maxHeight = `${Math.min(up ? above : below, 340)}px`;
    style.top = up ? "auto" : `${bottom + 4}px`;
    style.bottom = up ? `${innerHeight - top + 4}px` : "auto";
  }

  #pick({ origin }) {
    if (this.most > 1) {
      const full = this.values.length >= this.most;
      origin.chosen = !origin.chosen && !full;
      this.#list(this.list.at);
      this.#tell();
      return;
    }
    for (const one of this.choices) one.chosen = one === origin && !(one.chosen && this.least === 0);
    this.before = null;
    this.close();
  }

  close() {
    if (!this.list.open) return;
    removeEventListener("scroll", this.follow, true);
    removeEventListener("resize", this.follow);
    this.list.hide();
    this.popup.hidePopover();
    this.#tell();
    const enough = this.values.length >= this.least;
    if (String(this.before) !== String(this.values) && enough) this.done(this.values);
  }

  /** Choose what stood there before, and tell nobody. */
  #giveUp() {
    for (const one of this.choices) one.chosen = this.before.includes(one.value);
    this.close();
  }

  #key(event) {
    const { key } = event;
    if (!this.list.open) {
      if (["ArrowDown", "ArrowUp"].includes(key)) this.#open();
      else return;
    } else if (key === "Escape") this.#giveUp();
    else if (key === "Enter" || key === " ") this.pickActive();
    else if (key === "Tab") return this.close();
    else if (key.length === 1) this.list.seek(key);
    else if (!this.list.walk(key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  pickActive() {
    if (this.list.active) this.#pick(this.list.active);
  }

  get missing() {
    return this.values.length < this.least ? `choose at least ${this.least}` : "";
  }
}
