/** Attached files: pictures with their alt text, and others to be fetched. */

import { counted, el } from "./dom.js";
import { covered } from "./spoiler.js";

export function attachment(one) {
  const shown = one.content_type?.startsWith("image/") ? picture(one) : file(one);
  return one.filename.startsWith("SPOILER_") ? covered(shown) : shown;
}

export function picture(one) {
  const alt = one.description ?? "";
  const image = el("img", { src: one.url, alt: alt || one.filename, loading: "lazy", width: one.width, height: one.height });
  const about = { type: "button", onclick: () => enlarge(one), "aria-label": `Enlarge ${one.filename}` };
  const shown = el("figure", {}, el("button.picture", about, image));
  if (alt) shown.append(el("details.alt", {}, el("summary", { "aria-label": "Alt text" }, "ALT"), el("p", {}, alt)));
  return shown;
}

function sizeOf(bytes) {
  if (bytes < 1024) return counted(bytes, "byte");
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

export function file(one) {
  const about = { href: one.url, download: one.filename };
  return el("p.file", {}, el("a", about, one.filename), el("span", {}, sizeOf(one.size)));
}

/** The picture as large as the window, and by another click as large as it is. */
function enlarge(one) {
  const image = el("img", { src: one.url, alt: one.description ?? one.filename });
  const zoom = el("button.picture", { type: "button", "aria-pressed": false, "aria-label": "Full size" }, image);
  const close = el("button.secondary", { type: "button", onclick: () => made.close() }, "Close");
  const alone = el("a.button.secondary", { href: one.url, target: "_blank", rel: "noopener" }, "Open alone");
  const words = one.description && el("details", {}, el("summary", {}, "Alt text"), el("p", {}, one.description));
  const foot = el("div.foot", {}, el("span", {}, one.filename), words, alone, close);
  const stage = el("div.stage", {}, zoom);
  const made = el("dialog.viewer", { "aria-label": one.filename, onclose: () => made.remove() }, stage, foot);
  zoom.addEventListener("click", ({ offsetX, offsetY }) => {
    const [x, y] = [offsetX / image.clientWidth, offsetY / image.clientHeight];
    zoom.setAttribute("aria-pressed", String(made.classList.toggle("large")));
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = stage;
    stage.scrollTo(scrollWidth * x - clientWidth / 2, scrollHeight * y - clientHeight / 2);
  });
  made.addEventListener("click", ({ target }) => target.matches(".stage, dialog") && made.close());
  document.body.append(made);
  made.showModal();
}
