/** What is hidden until somebody asks to see it. */

import { el } from "./dom.js";

/** A part of a message under a cover that a click takes away. */
export function covered(part) {
  const hidden = el("div", {}, part);
  hidden.inert = true;
  const show = () => {
    hidden.inert = false;
    made.classList.add("seen");
    made.closest("article").focus({ preventScroll: true });
    cover.remove();
  };
  const cover = el("button.cover", { type: "button", "aria-label": "Spoiler: show", onclick: show }, "Spoiler");
  const made = el("div.covered", {}, hidden, cover);
  return made;
}
