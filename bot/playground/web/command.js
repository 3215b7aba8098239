/** A slash command being filled in: a field for each option, with what it offers while one types. */

import { $, el, newId } from "./dom.js";
import { link } from "./link.js";
import { Listbox, narrowed } from "./listbox.js";
import { offered } from "./menu.js";

const SUBCOMMAND = 1, GROUP = 2, INTEGER = 4, BOOLEAN = 5, FILE = 11;
const NUMBERS = [INTEGER, 10];
const NAMED = { 6: 5, 7: 8, 8: 6, 9: 7 };
const PAUSE = 120;
const KINDS = {
  4: "a whole number",
  5: "yes or no",
  6: "a person",
  7: "a channel",
  8: "a role",
  9: "a person or role",
  10: "a number",
};

/** Every command with its subcommands, as one types them. */
export function flat(commands) {
  return commands.flatMap((one) => walk(one, one.name, one.shown)).sort((a, b) => (a.words < b.words ? -1 : 1));
}

function walk(step, words, said) {
  const under = (step.options ?? []).filter((one) => [SUBCOMMAND, GROUP].includes(one.type));
  if (under.length) return under.flatMap((one) => walk(one, `${words} ${one.name}`, `${said} ${one.shown}`));
  return [{ words, said, about: step.description, options: step.options ?? [] }];
}

export class Command {
  #fields = [];
  #asked = 0;

  /** `leave` gives the command up; `send` sends it. */
  constructor({ words, said, about, options }, channel, { leave, send }) {
    Object.assign(this, { words, said, options, channel, leave, send });
    this.more = el("button.pill", { type: "button", onclick: () => this.#addNext(), title: "Fill in another option" });
    this.fields = el("div.fields");
    this.node = [el("span.chip", { title: about }, `/${said}`), this.fields, this.more];
    const shown = options.filter((one) => one.required);
    for (const one of shown.length ? shown : options.slice(0, 1)) this.#add(one);
    this.#tellMore();
  }

  get label() {
    return `Command /${this.said}`;
  }

  focus(typed = "") {
    const [first] = this.#fields;
    if (!first) return $("send").focus();
    if (typed) first.input.value = typed;
    first.input.focus();
  }

  #rest() {
    return this.options.filter((one) => !this.#fields.some((field) => field.option === one));
  }

  #tellMore() {
    const rest = this.#rest();
    this.more.hidden = !rest.length;
    const names = rest.slice(0, 2).map((one) => one.shown).join(", ");
    this.more.textContent = `+ ${names}${rest.length > 2 ? ` and ${rest.length - 2} more` : ""}`;
  }

  /** Ask which option is to be filled in too; the only one left needs no asking. */
  #addNext() {
    const rest = this.#rest();
    const take = (option) => {
      this.#add(option).input.focus();
      this.#tellMore();
    };
    if (rest.length === 1) return take(rest[0]);
    const list = new Listbox(this.more, "Options", ({ option }) => take(option));
    this.#showList(list);
    list.show(rest.map((option) => ({ name: option.shown, about: option.description, option })), 0);
    this.more.onkeydown = (event) => this.#walk(event, list);
    this.more.onblur = () => this.#away(list);
  }

  #add(option) {
    const field = option.type === FILE ? this.#fileField(option) : this.#textField(option);
    this.#fields.push(field);
    this.fields.append(field.node);
    return field;
  }

  #fileField(option) {
    const field = { option, id: newId("option") };
    field.input = el("input", { id: field.id, type: "file", "aria-label": this.#label(option) });
    field.node = el("label.option", { title: option.description }, option.shown, field.input);
    field.read = async () => (field.input.files[0] ? (await link.upload(field.input.files[0])).id : undefined);
    return field;
  }

  #label({ shown, description, required }) {
    return `${shown}: ${description}${required ? "" : ", may be left out"}`;
  }

  #textField(option) {
    const field = { option, picked: null };
    const combobox = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": false };
    const about = { "aria-label": this.#label(option), "aria-required": Boolean(option.required) };
    const inputmode = option.type === INTEGER ? "numeric" : NUMBERS.includes(option.type) ? "decimal" : null;
    field.input = el("input", { ...combobox, ...about, inputmode, autocomplete: "off", spellcheck: false });
    field.node = el("label.option", { title: option.description }, option.shown, field.input);
    field.list = new Listbox(field.input, option.shown, (choice) => this.#take(field, choice));
    field.read = () => this.#read(field);
    field.input.addEventListener("input", () => this.#typed(field));
    field.input.addEventListener("focus", () => this.#offer(field));
    field.input.addEventListener("blur", () => this.#away(field.list));
    field.input.addEventListener("keydown", (event) => this.#key(event, field));
    return field;
  }

  #typed(field) {
    field.picked = null;
    field.input.removeAttribute("aria-invalid");
    this.#size(field);
    this.#offer(field);
  }

  #size({ input }) {
    input.style.width = `${Math.min(Math.max(input.value.length + 1, 6), 42)}ch`;
  }

  /** What an option has to offer by itself; nothing if the bot is to be asked. */
  #own({ type, choices }) {
    if (choices?.length) return choices.map((one) => ({ ...one, name: one.shown }));
    if (type === BOOLEAN) return [{ name: "True", value: true }, { name: "False", value: false }];
    return NAMED[type] ? offered(NAMED[type], this.channel) : null;
  }

  #offer(field) {
    const own = this.#own(field.option);
    const number = ++this.#asked;
    if (own) {
      this.#show(field, field.picked ? own : narrowed(own, field.input.value));
    } else if (field.option.autocomplete) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.#complete(field, number), PAUSE);
    } else {
      this.#show(field, []);
    }
  }

  async #complete(field, number) {
    try {
      const options = { ...(await this.#given(field)), [field.option.name]: field.input.value };
      const wish = { channel: this.channel.id, words: this.words, typing: field.option.name, options };
      const choices = await link.wish("complete", wish);
      if (number === this.#asked && document.activeElement === field.input) this.#show(field, choices);
    } catch {
      if (number === this.#asked) this.#show(field, [], "Loading options failed");
    }
  }

  /** What the other fields hold that makes sense so far; files stay where they are. */
  async #given(typing) {
    const others = this.#fields.filter((one) => one !== typing && one.option.type !== FILE && one.input.value);
    const pairs = others.map((one) => [one.option.name, this.#read(one, true)]);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  }

  #show(field, choices, none) {
    this.#showList(field.list, `${field.option.shown} — ${field.option.description}`);
    field.list.show(choices, field.input.value && !field.picked ? 0 : -1);
    const typed = field.option.autocomplete ? "No options match your search" : "";
    const empty = none ?? (this.#own(field.option) || field.option.autocomplete ? typed : "");
    if (!choices.length && empty) $("offers").append(el("p.none", { role: "status" }, empty));
  }

  #showList(list, words = "Options") {
    $("offers").replaceChildren(el("p.words", {}, words), list.node);
    $("offers").hidden = false;
  }

  #away(list) {
    list.hide();
    if ($("offers").contains(list.node)) $("offers").hidden = true;
  }

  #take(field, choice) {
    field.picked = choice;
    field.input.value = choice.name;
    field.input.removeAttribute("aria-invalid");
    this.#size(field);
    this.#away(field.list);
    this.#next(field);
  }

  #next(field) {
    const after = this.#fields[this.#fields.indexOf(field) + 1];
    const needs = after && !after.input.value;
    if (needs) after.input.focus();
  }

  #walk(event, list) {
    if (event.key === "Enter" && list.active) list.pick(list.active);
    else if (event.key === "Escape" && list.open) this.#away(list);
    else if (!list.walk(event.key)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #key(event, field) {
    if (event.isComposing || this.#walk(event, field.list)) return;
    const { key } = event;
    if (key === "Tab" && !event.shiftKey && field.list.active && !field.picked) {
      const rest = this.#fields.indexOf(field) + 1 < this.#fields.length;
      this.#take(field, field.list.active);
      if (rest) event.preventDefault();
    } else if (key === "Backspace" && !field.input.value && this.#fields.every((one) => !one.input.value)) {
      event.preventDefault();
      this.leave();
    } else if (key === "ArrowDown") this.#offer(field);
  }

  /** What a field holds, as the bot is to get it; throws a sentence unless it is only tried. */
  #read(field, trying = false) {
    const { option, picked, input } = field;
    const typed = input.value.trim();
    if (picked) return picked.value;
    if (!typed) return undefined;
    const own = this.#own(option);
    const found = own?.find((one) => one.name.toLowerCase() === typed.toLowerCase());
    if (found) return found.value;
    const number = NUMBERS.includes(option.type) ? Number(typed) : NaN;
    if (!own && !NUMBERS.includes(option.type)) return typed;
    if (!own && Number.isFinite(number) && (option.type !== INTEGER || Number.isInteger(number))) return number;
    if (trying) return undefined;
    input.setAttribute("aria-invalid", "true");
    input.focus();
    throw new Error(`${option.shown} must be ${option.choices ? "one of what is offered" : KINDS[option.type]}`);
  }

  /** All options that are filled in; throws a sentence about the first that is wrong. */
  async values() {
    const values = {};
    for (const field of this.#fields) {
      const value = await field.read();
      if (value !== undefined) values[field.option.name] = value;
      else if (field.option.required) {
        field.input.setAttribute("aria-invalid", "true");
        field.input.focus();
        throw new Error(`${field.option.shown} is needed: ${field.option.description}`);
      }
    }
    return values;
  }
}
