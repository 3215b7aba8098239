/** The message box: text, files, and slash commands. */

import { ask } from "./asks.js";
import { $, el, icon } from "./dom.js";
import { Command, flat } from "./command.js";
import { link } from "./link.js";
import { Listbox, narrowed } from "./listbox.js";
import { markdown } from "./markdown.js";
import { names } from "./message.js";
import { world } from "./world.js";

const CALL = /@([\p{L}\p{N}_.-]*)$/u;
const MOST_FILES = 10;

export class Writer {
  #text = $("text");
  #files = [];
  #command = null;
  #reply = null;
  #edit = null;
  #drafts = new Map();

  constructor(log) {
    this.log = log;
    this.list = new Listbox(this.#text, "Commands", (choice) => choice.take());
    $("writer").addEventListener("submit", (event) => (event.preventDefault(), this.#send()));
    this.#text.addEventListener("input", () => this.#typed());
    this.#text.addEventListener("keydown", (event) => this.#key(event));
    this.#text.addEventListener("blur", () => this.#hide());
    this.#text.addEventListener("paste", ({ clipboardData }) => this.#attach(clipboardData.files));
    $("command").addEventListener("keydown", (event) => this.#commandKey(event));
    $("attach").addEventListener("click", () => this.#choose());
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => (event.preventDefault(), this.#attach(event.dataTransfer.files)));
  }

  /** Write in another channel; what was begun in the last one waits there. */
  open(channel) {
    if (this.channel) this.#drafts.set(this.channel.id, this.#text.value);
    this.channel = channel;
    this.#leave();
    this.#refer(null, null);
    this.#text.value = this.#drafts.get(channel.id) ?? "";
    const name = channel.type === 1 ? world.title(channel) : `#${channel.name}`;
    const may = world.may(channel, 11) && !channel.thread_metadata?.locked;
    this.#text.disabled = $("attach").disabled = $("send").disabled = !may;
    this.#text.placeholder = may ? `Message ${name}` : "You may not write here";
    this.#text.setAttribute("aria-label", `Message ${name}`);
    this.#mistake("");
    this.#grow();
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

  async #typed() {
    this.#grow();
    this.#mistake("");
    const text = this.#text.value;
    if (text.startsWith("/") && !text.includes("\n")) return this.#offerCommands(text.slice(1));
    const call = CALL.exec(text.slice(0, this.#text.selectionStart));
    if (!call) return this.#hide();
    const persons = world.present(this.channel).map((one) => ({ name: world.nameOf(one), about: one.username }));
    this.#show("Members", narrowed(persons, call[1]).map((one) => ({ ...one, take: () => this.#call(one, call) })));
  }

  async #offerCommands(typed) {
    let all = [];
    try {
      all = flat(await world.commands(this.channel.id));
    } catch (refused) {
      this.#mistake(refused.message);
    }
    if (this.#text.value.slice(1) !== typed) return;
    const begun = all.filter((one) => `${typed} `.startsWith(`${one.words} `) && typed.includes(" "));
    const meant = begun.find((one) => typed.length > one.words.length);
    if (meant) return this.#begin(meant, typed.slice(meant.words.length + 1));
    const found = narrowed(all.map((one) => ({ name: one.words, command: one })), typed);
    const shown = found.map(({ name, command }) => {
      const options = command.options.filter((one) => one.required).map((one) => one.name).join("  ");
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

  #call({ name }, { index, 0: typed }) {
    const { value } = this.#text;
    this.#text.value = `${value.slice(0, index)}@${name} ${value.slice(index + typed.length)}`;
    this.#text.selectionStart = this.#text.selectionEnd = index + name.length + 2;
    this.#hide();
  }

  #key(event) {
    if (event.isComposing) return;
    const { key } = event;
    const chooses = this.list.open && (key === "Enter" || (key === "Tab" && !event.shiftKey)) && this.list.active;
    if (chooses) this.list.active.take();
    else if (this.list.open && key === "Escape") this.#hide();
    else if (this.list.open && this.list.walk(key)) event.stopPropagation();
    else if (key === "Enter" && !event.shiftKey) this.#send();
    else if (key === "Escape") this.#refer(null, null);
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
    this.#text.hidden = $("attach").hidden = true;
    $("command").hidden = false;
    $("command").setAttribute("aria-label", this.#command.label);
    $("command").replaceChildren(...this.#command.node);
    this.#command.focus(typed);
  }

  #leave() {
    this.#command = null;
    $("command").hidden = true;
    $("command").replaceChildren();
    this.#text.hidden = $("attach").hidden = false;
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
    const note = this.log.note(el("b", {}, world.nameOf(world.me)), " used ", el("span.mention", {}, `/${words}`), el("p.thinking", {}, el("span.dots", { "aria-hidden": true }), "Sending command…"));
    try {
      await ask("slash", { channel: channel.id, words: `/${words}`, options });
      note.remove();
    } catch (refused) {
      note.querySelector(".thinking").replaceWith(el("p.failure", { role: "alert" }, `${refused.message}. `, el("button.link", { type: "button", onclick: () => note.remove() }, "Dismiss")));
    }
  }

  // -- texts and files

  async #sendText() {
    const content = this.#written();
    if (this.#edit) {
      const message = this.#edit.id;
      this.#refer(null, null);
      this.#clear();
      await link.wish("edit", { message, content });
      return;
    }
    if (!content && !this.#files.length) return;
    const [files, reply] = [this.#files, this.#reply];
    this.#clear();
    this.#refer(null, null);
    try {
      const ids = [];
      for (const { file, alt } of files) ids.push((await link.upload(file, alt.value)).id);
      const more = { ...(ids.length && { files: ids }), ...(reply && { reply_to: reply.id }) };
      world.tell("did", { verb: "send", channel: this.channel.id });
      await link.wish("send", { channel: this.channel.id, content, ...more });
    } catch (refused) {
      this.#text.value ||= content;
      this.#grow();
      throw refused;
    }
  }

  /** The text with persons named as Discord names them. */
  #written() {
    const persons = [...world.present(this.channel)].sort((a, b) => world.nameOf(b).length - world.nameOf(a).length);
    return persons.reduce((text, one) => text.replaceAll(`@${world.nameOf(one)}`, `<@${one.id}>`), this.#text.value.trim());
  }

  #clear() {
    this.#text.value = "";
    this.#files = [];
    this.#showFiles();
    this.#grow();
  }

  #choose() {
    const input = el("input", { type: "file", multiple: true, onchange: () => this.#attach(input.files) });
    input.click();
  }

  #attach(files) {
    for (const file of files) this.#files.push({ file, alt: el("input", { placeholder: "Alt text", "aria-label": `Alt text of ${file.name}`, maxlength: 1024 }) });
    if (this.#files.length > MOST_FILES) this.#mistake(`A message takes ${MOST_FILES} files at most.`);
    this.#files = this.#files.slice(0, MOST_FILES);
    this.#showFiles();
  }

  #showFiles() {
    const drop = (one) => {
      this.#files = this.#files.filter((each) => each !== one);
      this.#showFiles();
    };
    const item = (one) => {
      const about = { type: "button", "aria-label": `Leave ${one.file.name} out`, onclick: () => drop(one) };
      return el("li", {}, el("span", {}, one.file.name), one.alt, el("button.icon", about, icon("M6 6l12 12M18 6L6 18")));
    };
    $("files").replaceChildren(...this.#files.map(item));
    $("files").hidden = !this.#files.length;
  }

  reply(message) {
    this.#refer(message, null);
  }

  edit(message) {
    this.#refer(null, message);
    this.#text.value = message.content;
    this.#grow();
  }

  #refer(reply, edit) {
    if (this.#edit && !edit) this.#text.value = "";
    [this.#reply, this.#edit] = [reply, edit];
    $("replying").hidden = !(reply || edit);
    if (!reply && !edit) return;
    const away = { type: "button", "aria-label": "Not any more", onclick: () => this.#refer(null, null) };
    const words = reply ? ["Replying to ", el("b", {}, world.nameOf(reply.author)), ": ", ...markdown(reply.content.split("\n")[0], names)] : ["Changing your message"];
    $("replying").replaceChildren(el("span", {}, ...words), el("button.icon", away, icon("M6 6l12 12M18 6L6 18")));
    this.#text.focus();
  }
}
