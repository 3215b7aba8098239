/** Small helpers to build the page. */

export const $ = (id) => document.getElementById(id);

/** An element: el("button.primary", { onclick: press }, "Seal"). */
export function el(what, about = {}, ...inside) {
  const [tag, ...classes] = what.split(".");
  const made = document.createElement(tag);
  if (classes.length) made.className = classes.join(" ");
  for (const [name, value] of Object.entries(about)) put(made, name, value);
  made.append(...inside.flat(Infinity).filter((one) => one || one === 0));
  return made;
}

function put(made, name, value) {
  if (value === undefined || value === null) return;
  if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
  else if (name.startsWith("aria-") || name.startsWith("data-")) made.setAttribute(name, String(value));
  else if (typeof value === "boolean" || name === "value") made[name] = value;
  else made.setAttribute(name, value);
}

const SVG = "http://www.w3.org/2000/svg";

/** A line drawing, told to nobody who listens. */
export function icon(path) {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("viewBox", "0 0 24 24");
  made.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  made.append(line);
  return made;
}

let count = 0;
export const newId = (name) => `${name}-${++count}`;

export const later = (a, b) => (a.length - b.length || (a > b ? 1 : a < b ? -1 : 0)) > 0;

/** What this browser remembers; a browser that may not remember forgets. */
export const memory = {
  get(name, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(name)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // Nothing depends on it.
    }
  },
};

/** Tell those who listen rather than look. */
export function announce(text) {
  const line = el("p", {}, text);
  $("news").append(line);
  setTimeout(() => line.remove(), 20_000);
}

export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
