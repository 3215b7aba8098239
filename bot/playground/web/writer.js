/** The message box: text and slash commands. */

import { ask } from "./asks.js";
import { $, el } from "./dom.js";
import { Command, flat } from "./command.js";
import { link } from "./link.js";
import { Listbox, narrowed } from "./listbox.js";
import { world } from "./world.js";

export class Writer {
  #text = $("text");
  #command = null;
  #offering = null;
  #drafts = new Map();

  constructor(log) {
    this.log = log;
    this.list = new Listbox(this.#text, "Commands", (choice) => choice.take());
    $("writer").addEventListener("submit", (event) => (event.preventDefault(), this.#send()));
    this.#text.addEventListener("input", () => this.#typed());
    this.#text.addEventListener("keydown", (event) => this.#key(event));
    this.#text.addEventListener("blur", () => this.#hide());
    $("command").addEventListener("keydown", (event) => this.#commandKey(event));
  }

  /** Write in another channel; what was begun in the last one waits there. */
  open(channel) {
    if (this.channel) this.#drafts.set(this.channel.id, this.#text.value);
    this.channel = channel;
    this.#leave();
    this.#text.value = this.#drafts.get(channel.id) ?? "";
    const name = channel.type === 1 ? world.title(channel) : `#${channel.name}`;
    const may = world.may(channel, 11) && !channel.thread_metadata?.locked;
    this.#text.disabled = $("send").disabled = !may;
    this.#text.placeholder = may ? `Message ${name}` : "You may not write here";
    this.#text.setAttribute("aria-label", `Message ${name}`);
    this.#mistake("");
    this.#grow();
    world.commands(channel.id).catch(() => {});
  }

  focus() {
    if (this.#command) this.#command.focus();
    else this.#text.focus();
  }

  #mistake(words) {
    $("mistake").textContent = words;
    $("mistake").hidden = !words;
  }

  #grow() {
    this.#text.style.height = "auto";
    this.#text.style.height = `${Math.min(this.#text.scrollHeight, 240)}px`;
  }

  // -- what is offered while typing

  #typed() {
    this.#grow();
    this.#mistake("");
    const text = this.#text.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.#hide();
    this.#offering = this.#offerCommands(text.slice(1));
  }

  async #offerCommands(typed) {
    let all = [];
    try {
      all = flat(await world.commands(this.channel.id));
    } catch (refused) {
      this.#mistake(refused.message);
    }
    if (this.#text.value.slice(1) !== typed) return;
    const begun = all.filter((one) => `${typed} `.startsWith(`${one.said} `) && typed.includes(" "));
    const meant = begun.find((one) => typed.length > one.said.length);
    if (meant) return this.#begin(meant, typed.slice(meant.said.length + 1));
    const found = narrowed(all.map((one) => ({ name: one.said, command: one })), typed);
    const shown = found.map(({ name, command }) => {
      const options = command.options.filter((one) => one.required).map((one) => one.shown).join("  ");
      return { name: `/${name}`, about: command.about, extra: options, take: () => this.#begin(command) };
    });
    this.#show(all.length ? "Commands" : "No commands are offered here", shown);
  }

  #show(words, choices) {
    $("offers").replaceChildren(el("p.words", {}, words), this.list.node);
    if (!choices.length) $("offers").append(el("p.none", { role: "status" }, "Nothing matches"));
    $("offers").hidden = false;
    this.list.show(choices, 0);
  }

  #hide() {
    if (!this.list.open && !$("offers").contains(this.list.node)) return;
    this.list.hide();
    $("offers").hidden = true;
  }

  #key(event) {
    if (event.isComposing) return;
    const { key } = event;
    const chooses = this.list.open && (key === "Enter" || (key === "Tab" && !event.shiftKey)) && this.list.active;
    if (chooses) this.list.active.take();
    else if (this.list.open && key === "Escape") this.#hide();
    else if (this.list.open && this.list.walk(key)) event.stopPropagation();
    else if (key === "Enter" && !event.shiftKey) this.#enter();
    else if (key === "ArrowUp" && !this.#text.value) this.log.focusLast();
    else return;
    event.preventDefault();
  }

  // -- commands

  #begin(chosen, typed = "") {
    this.#hide();
    const ways = { leave: () => (this.#leave(), this.#text.focus()), send: () => this.#send() };
    this.#command = new Command(chosen, this.channel, ways);
    this.#text.value = "";
    this.#text.hidden = true;
    $("command").hidden = false;
    $("command").setAttribute("aria-label", this.#command.label);
    $("command").replaceChildren(...this.#command.node);
    this.#command.focus(typed);
  }

  #leave() {
    this.#command = null;
    $("command").hidden = true;
    $("command").replaceChildren();
    this.#text.hidden = false;
    $("offers").hidden = true;
  }

  #commandKey(event) {
    if (event.isComposing || event.defaultPrevented) return;
    if (event.key === "Escape") {
      this.#leave();
      this.#text.focus();
    } else if (event.key === "Enter" && event.target.matches("input")) {
      event.preventDefault();
      this.#send();
    }
  }

  /** Whoever types faster than the commands come means one of them all the same. */
  async #enter() {
    await this.#offering;
    if (this.list.active) this.list.active.take();
    else this.#send();
  }

  async #send() {
    this.#mistake("");
    try {
      if (this.#command) await this.#sendCommand();
      else await this.#sendText();
    } catch (refused) {
      this.#mistake(`${refused.message}.`);
    }
  }

  async #sendCommand() {
    const { words } = this.#command;
    const options = await this.#command.values();
    const { channel } = this;
    this.#leave();
    this.#text.focus();
    const state = el("p.thinking", {}, el("span.dots", { "aria-hidden": true }), "Sending command…");
    const used = [el("b", {}, world.nameOf(world.me)), " used ", el("span.mention", {}, `/${words}`)];
    const note = this.log.note(used, state);
    try {
      await ask("slash", { channel: channel.id, words: `/${words}`, options });
      note.remove();
    } catch (refused) {
      const away = el("button.link", { type: "button", onclick: () => note.remove() }, "Dismiss");
      state.replaceWith(el("p.failure", { role: "alert" }, `${refused.message}. `, away));
    }
  }

  // -- texts

  async #sendText() {
    const content = this.#written();
    if (!content) return;
    this.#put("");
    try {
      world.tell("did", { verb: "send", channel: this.channel.id });
      await link.wish("send", { channel: this.channel.id, content });
    } catch (refused) {
      if (!this.#text.value) this.#put(content);
      throw refused;
    }
  }

  /** The text with persons named as Discord names them. */
  #written() {
    const persons = [...world.present(this.channel)].sort((a, b) => world.nameOf(b).length - world.nameOf(a).length);
    return persons.reduce((text, one) => text.replaceAll(`@${world.nameOf(one)}`, `<@${one.id}>`), this.#text.value.trim());
  }

  #put(text) {
    this.#text.value = text;
    this.#grow();
  }
}
