/** The parts of a message under its text: buttons and menus, and those of the newer layout. */

import { ask } from "./asks.js";
import { el } from "./dom.js";
import { picture, file } from "./files.js";
import { gallery } from "./gallery.js";
import { Menu } from "./menu.js";
import { face } from "./signs.js";
import { covered } from "./spoiler.js";
import { world } from "./world.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };
const FAILED = "This interaction failed";
const TEXT = 10, WIDE = 2;
const PLACE = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)$/; // a channel, which is here

/** The nodes of a message's components; `write` turns text into nodes. */
export function parts(message, write) {
  const make = (part) => MAKERS[part.type]?.(part, { message, write, make });
  return (message.components ?? []).map(make).filter(Boolean);
}

/** The texts among components, in their order. */
export const texts = (components = []) =>
  components.flatMap((part) => (part.type === TEXT ? [part.content] : texts(part.components)));

const inside = (part, { make }) => part.components.map(make);

const hidden = (part, node) => (part.spoiler ? covered(node) : node);

const MAKERS = {
  1: (part, all) => el("div.row", {}, inside(part, all)),
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: (part, all) => el("div.section", {}, el("div.texts", {}, inside(part, all)), all.make(part.accessory)),
  [TEXT]: (part, { write }) => el("div.said", {}, write(part.content)),
  11: (part) => hidden(part, el("div.thumbnail", {}, picture(medium(part)))),
  12: (part) => gallery(part.items.map((item) => hidden(item, picture(medium(item))))),
  13: (part) => hidden(part, file({ url: part.file.url, filename: part.name ?? "file", size: part.size ?? 0 })),
  14: separator,
  17: (part, all) => hidden(part, box(part, inside(part, all))),
};

const medium = ({ media, description }) => ({ ...media, description, filename: "picture" });

function separator({ divider, spacing }) {
  const made = divider ? el("hr") : el("div.space", { "aria-hidden": true });
  made.classList.toggle("wide", spacing === WIDE);
  return made;
}

function box({ accent_color: accent }, held) {
  const made = el("div.box", {}, held);
  const coloured = typeof accent === "number";
  made.classList.toggle("coloured", coloured);
  if (coloured) made.style.setProperty("--bar", `#${accent.toString(16).padStart(6, "0")}`);
  return made;
}

function button(part, { message }) {
  const label = [part.emoji && face(part.emoji), part.label && el("span", {}, part.label)];
  if (part.style === 5) {
    const here = PLACE.exec(part.url);
    if (here) return el("a.button.secondary", { href: `#${world.me.id}/${here[1]}` }, label);
    const about = { href: part.url, target: "_blank", rel: "noopener noreferrer" };
    return el("a.button.secondary", about, label, el("span", {}, "↗"));
  }
  const about = { type: "button", disabled: Boolean(part.disabled), "data-part": part.custom_id };
  const made = el(`button.${STYLES[part.style] ?? "secondary"}`, about, label);
  made.addEventListener("click", () => press(made, "click", message, { custom_id: part.custom_id }));
  return made;
}

function menu(part, { message }) {
  const send = (values) => press(made.button, "select", message, { custom_id: part.custom_id, values });
  const made = new Menu(part, world.channel(message.channel_id), send);
  return made.node;
}

/** Ask the bot, and show on the message that it is waited for, or in words that it did not answer. */
async function press(node, verb, message, more) {
  const box = node.closest("article");
  if (box.getAttribute("aria-busy") === "true") return;
  box.setAttribute("aria-busy", "true");
  node.classList.add("waiting");
  box.querySelector(".failure")?.remove();
  try {
    await ask(verb, { message: message.id, ...more });
  } catch (refused) {
    const why = refused.message === "The application did not respond" ? FAILED : refused.message;
    box.querySelector(".body").append(el("p.failure", { role: "alert" }, why));
  } finally {
    box.removeAttribute("aria-busy");
    node.classList.remove("waiting");
  }
}
