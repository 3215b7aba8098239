/** Emojis: of the application's own a picture, of others their name. */

import { el } from "./dom.js";
import { world } from "./world.js";

/** One of somebody's own, as it stands in a text. */
export function sign(name, id) {
  const words = `:${name}:`;
  const about = { src: `/cdn/emojis/${id}.png`, alt: words, title: words, draggable: false };
  return world.emojis.has(id) ? el("img.sign", about) : words;
}

/** The emoji of a button or an option. */
export const face = ({ name, id }) => (id ? sign(name, id) : name);

/** The same for those who listen. */
export const spelled = ({ name, id }) => (id ? `:${name}:` : name);

const BLOCK = /^(P|H\d|LI|SMALL|BLOCKQUOTE|PRE|DIV)$/;

/** What those hear who listen: pictures by their words, and nothing that is hidden. */
export function heard(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.inert) return "spoiler";
  if (node.tagName === "IMG") return node.alt;
  const inside = [...node.childNodes].map(heard).join("");
  return BLOCK.test(node.tagName) ? `${inside} ` : inside;
}
