/** The messages of the open channel, in order, and the way through them by keys. */

import { $, announce, counted, el, later } from "./dom.js";
import { about, article, isPrivate, spoken, wordsOf } from "./message.js";
import { world } from "./world.js";

const GROUPED_FOR = 7 * 60_000;
const NEAR = 60;
const FIRST = ".body button:not(:disabled), .body a, .only button";

export class Log {
  #list = $("log");
  #scroll = $("scroll");
  #messages = new Map();
  #current = null;
  #newFrom = null;
  #unseen = 0;

  constructor(actions) {
    this.actions = actions;
    this.#list.addEventListener("focusin", ({ target }) => this.#attend(target.closest("article")));
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#scroll.addEventListener("scroll", () => this.#scrolled());
    $("present").addEventListener("click", () => this.toEnd());
    new ResizeObserver(() => this.#unseen || !this.stuck || this.toEnd()).observe(this.#list);
  }

  /** Show a channel; what came after `read` is marked as new. */
  open(channel, { messages, whole }, read) {
    this.channel = channel;
    this.whole = whole;
    this.#messages = new Map(messages.map((one) => [one.id, one]));
    const isFresh = (one) => later(one.id, read) && one.author.id !== world.me.id && world.isNews(one);
    const fresh = read && messages.find(isFresh);
    this.#newFrom = fresh?.id;
    this.#list.replaceChildren(...messages.map((one) => this.#item(one)));
    this.#unseen = 0;
    this.#arrange();
    this.#attend(this.#list.querySelector("li.entry:last-of-type article"));
    this.toEnd();
  }

  #item(message) {
    const { id } = message;
    return el("li.entry", { "data-id": id }, article(message));
  }

  #li(id) {
    return this.#list.querySelector(`li[data-id="${id}"]`);
  }

  add(message) {
    this.#messages.set(message.id, message);
    const item = this.#item(message);
    const next = [...this.#list.querySelectorAll("li.entry")].reverse().find((one) => !later(one.dataset.id, message.id));
    if (next) next.after(item);
    else this.#list.prepend(item);
    const mine = message.author.id === world.me.id || isPrivate(message);
    this.#arrange();
    if (!this.#list.contains(document.activeElement)) this.#attend(this.#last());
    if (mine || this.stuck) this.toEnd();
    else this.#tellUnseen(this.#unseen + Number(world.isNews(message)));
    if (message.author.id !== world.me.id) announce(spoken(message, item));
  }

  /** Put the new form in the place of the old one; the focus stays where it was. */
  change(before, after) {
    const old = this.#li(after.id);
    if (!old) return;
    this.#messages.set(after.id, after);
    const focus = old.contains(document.activeElement) ? document.activeElement : null;
    const chooses = focus?.matches(".menu[aria-expanded=true]");
    const read = [...old.querySelectorAll("details")].map((one) => one.open);
    const item = this.#item(after);
    item.querySelectorAll("details").forEach((one, at) => (one.open = read[at] ?? false));
    const wasCurrent = this.#current === old.querySelector("article");
    old.replaceWith(item);
    if (wasCurrent) this.#current = item.querySelector("article");
    this.#arrange();
    if (focus) this.#refocus(item, focus, chooses);
    if (wordsOf(before) !== wordsOf(after)) announce(spoken(after, item));
    if (this.stuck) this.toEnd();
  }

  /** `chooses`: its list was open, and opens again. */
  #refocus(item, focus, chooses) {
    const name = focus.dataset.part;
    const same = name && [...item.querySelectorAll("[data-part]")].find((one) => one.dataset.part === name && !one.disabled);
    const other = item.querySelector(".body button[data-part]:not(:disabled)");
    (same || (name && other) || item.querySelector("article")).focus({ preventScroll: true });
    if (same && chooses) same.click();
  }

  remove(id) {
    const item = this.#li(id);
    if (!item) return;
    const focused = item.contains(document.activeElement);
    const next = item.nextElementSibling ?? item.previousElementSibling;
    this.#messages.delete(id);
    item.remove();
    this.#arrange();
    if (item.contains(this.#current)) this.#attend(this.#last());
    if (focused) (next?.querySelector("article") ?? $("text")).focus();
  }

  /** A line of this tab's own, of what no message tells; the way to take it away. */
  note(...inside) {
    const item = el("li.note", {}, inside);
    this.#list.append(item);
    if (this.stuck) this.toEnd();
    return item;
  }

  /** More of what was said before. */
  prepend({ messages, whole }) {
    const height = this.#scroll.scrollHeight;
    this.whole = whole;
    const more = messages.filter((one) => !this.#messages.has(one.id));
    for (const one of more) this.#messages.set(one.id, one);
    this.#list.prepend(...more.map((one) => this.#item(one)));
    this.#arrange();
    this.#scroll.scrollTop += this.#scroll.scrollHeight - height;
  }

  /** Heads only where somebody else speaks, and a line where a day or the new begins. */
  #arrange() {
    for (const one of this.#list.querySelectorAll(".divider")) one.remove();
    let before = null;
    for (const item of this.#list.querySelectorAll("li.entry")) {
      const message = this.#messages.get(item.dataset.id);
      const day = new Date(message.timestamp).toDateString();
      const divided = [];
      if (before && day !== new Date(before.timestamp).toDateString()) divided.push(divider(day));
      if (message.id === this.#newFrom) divided.push(divider("New", "fresh"));
      item.before(...divided);
      item.classList.toggle("grouped", !divided.length && before !== null && together(before, message));
      before = message;
    }
    this.#list.prepend(this.whole ? divider(this.#beginning()) : this.#more());
    this.#rove();
  }

  #beginning() {
    return `This is where ${this.channel.type === 1 ? "your letters begin" : `#${this.channel.name} begins`}`;
  }

  #more() {
    const button = el("button.link", { type: "button", onclick: () => this.actions.earlier() }, "Earlier messages");
    return el("li.divider", {}, button);
  }

  /** Only the current message's controls are stops of the Tab key. */
  #rove() {
    for (const one of this.#list.querySelectorAll("article")) {
      const tab = one === this.#current ? 0 : -1;
      one.tabIndex = tab;
      for (const control of one.querySelectorAll("a, button, summary, [role=button]")) control.tabIndex = tab;
    }
  }

  #attend(node) {
    if (!node || node === this.#current) return;
    this.#current = node;
    this.#rove();
  }

  #last() {
    return [...this.#list.querySelectorAll("article")].at(-1);
  }

  focusLast() {
    this.#last()?.focus();
  }

  #key(event) {
    const here = event.target.closest("article");
    if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...this.#list.querySelectorAll("article")];
    const at = all.indexOf(here);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === all.length || event.key === "Escape") $("text").focus();
    else if (to !== undefined) all[Math.max(0, to)].focus();
    else if (event.key === "Enter" && event.target === here) here.querySelector(FIRST)?.focus();
    else return;
    event.preventDefault();
  }

  // -- scrolling

  stuck = true;
  #at = 0;

  /** What grows below does not take its reader from the end; who scrolls up leaves it. */
  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroll;
    this.stuck = scrollHeight - scrollTop - clientHeight < NEAR || (this.stuck && scrollTop >= this.#at);
    this.#at = scrollTop;
    if (this.stuck) this.#tellUnseen(0);
    if (scrollTop < NEAR && !this.whole && scrollHeight > clientHeight) this.actions.earlier();
    this.actions.seen();
    if (!this.stuck) $("present").hidden = false;
  }

  toEnd() {
    this.#scroll.scrollTop = this.#scroll.scrollHeight;
    this.#at = this.#scroll.scrollTop;
    this.stuck = true;
    this.#tellUnseen(0);
  }

  #tellUnseen(number) {
    this.#unseen = number;
    $("present").hidden = this.stuck;
    $("present").textContent = number ? `${counted(number, "new message")} below` : "To the newest messages";
  }
}

function divider(words, kind = "day") {
  return el(`li.divider.${kind}`, { role: "separator", "aria-label": words }, el("span", {}, words));
}

function together(before, after) {
  const near = Date.parse(after.timestamp) - Date.parse(before.timestamp) < GROUPED_FOR;
  const plain = !about(after).name && after.type !== 19;
  return near && plain && before.author.id === after.author.id && isPrivate(before) === isPrivate(after);
}
