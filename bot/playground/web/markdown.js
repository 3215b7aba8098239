/** Discord's markdown, read into nodes. Nothing that is written becomes markup by itself. */

import { el } from "./dom.js";
import { told } from "./times.js";

const SPAN = {
  bold: /^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/s,
  under: /^__((?:\\.|[^\\])+?)__(?!_)/s,
  star: /^\*(?=\S)((?:\*\*|\\.|[^*\\])+?)\*(?!\*)/s,
  dash: /^_((?:__|\\.|[^_\\])+?)_(?![\p{L}\p{N}_])/su,
  strike: /^~~((?:\\.|[^\\])+?)~~/s,
};

/** Rules by the character they begin with: a pattern, and what is made of it. */
const RULES = {
  "\\": [[/^\\([^\p{L}\p{N}\s])/u, (m) => m[1]]],
  "`": [[/^(`+)(.*?[^`])\1(?!`)/s, (m) => el("code", {}, m[2].trim() || m[2])]],
  "*": [
    [/^\*\*\*((?:\\.|[^\\])+?)\*\*\*(?!\*)/s, (m, names) => el("strong", {}, el("em", {}, inline(m[1], names)))],
    [SPAN.bold, (m, names) => el("strong", {}, inline(m[1], names))],
    [SPAN.star, (m, names) => el("em", {}, inline(m[1], names))],
  ],
  _: [
    [SPAN.under, (m, names) => el("u", {}, inline(m[1], names))],
    [SPAN.dash, (m, names) => el("em", {}, inline(m[1], names))],
  ],
  "~": [[SPAN.strike, (m, names) => el("s", {}, inline(m[1], names))]],
  "|": [[/^\|\|(.+?)\|\|/s, (m, names) => spoiler(inline(m[1], names))]],
  "[": [[/^\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, names) => linkTo(m[2], inline(m[1], names))]],
  "<": [
    [/^<@!?(\d+)>/, (m, names) => mention(`@${names.user(m[1])}`, names.isMe(m[1]))],
    [/^<@&(\d+)>/, (m, names) => mention(`@${names.role(m[1])}`)],
    [/^<#(\d+)>/, (m, names) => el("a.mention", { href: names.way(m[1]) }, `#${names.channel(m[1])}`)],
    [/^<\/([^:>]+):\d+>/, (m) => mention(`/${m[1]}`)],
    [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => time(Number(m[1]) * 1000, m[2])],
    [/^<a?:(\w+):(\d+)>/, (m, names) => names.sign(m[1], m[2])],
    [/^<(https?:\/\/[^\s>]+)>/, (m) => linkTo(m[1], m[1])],
  ],
  "@": [[/^@(everyone|here)\b/, (m) => mention(m[0], true)]],
  h: [[/^https?:\/\/[^\s<]+[^\s<.,:;"')\]*_]/, (m) => linkTo(m[0], m[0])]],
};

const PLAIN = /^[^][^\\`*_~|[<@h]*/;

function inline(text, names, before = "") {
  const made = [];
  while (text) {
    const found = match(text, names, before);
    const taken = found?.[0] ?? PLAIN.exec(text)[0];
    made.push(found ? found[1] : taken);
    before = taken.at(-1);
    text = text.slice(taken.length);
  }
  return made;
}

function match(text, names, before) {
  if ("_h".includes(text[0]) && /[\p{L}\p{N}_]/u.test(before)) return null;
  for (const [pattern, make] of RULES[text[0]] ?? []) {
    const found = pattern.exec(text);
    if (found) return [found[0], make(found, names)];
  }
  return null;
}

const mention = (name, me = false) => el(me ? "span.mention.me" : "span.mention", {}, name);

const linkTo = (url, inside) => el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, inside);

function time(at, style = "f") {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "a time that cannot be";
  const about = { datetime: date.toISOString(), title: told(at, "F") };
  return el("time", style === "R" ? { ...about, "data-ticks": "" } : about, told(at, style));
}

function spoiler(inside) {
  const hidden = el("span", {}, inside);
  hidden.inert = true;
  const show = (event) => {
    if (!hidden.inert || (event.type === "keydown" && !["Enter", " "].includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    hidden.inert = false;
    made.removeAttribute("role");
    made.removeAttribute("aria-label");
    made.classList.add("seen");
  };
  const about = { role: "button", tabindex: 0, "aria-label": "Spoiler: show", onclick: show, onkeydown: show };
  const made = el("span.spoiler", about, hidden);
  return made;
}

/** The nodes of a message's text. `names` tells who and what ids are. */
export function markdown(text, names) {
  const parts = text.split(/(```[^]*?[^]```)/);
  return parts.flatMap((part, at) => {
    if (at % 2) return fenced(part);
    const trimmed = at ? part.replace(/^\n/, "") : part;
    return blocks(trimmed.replace(/\n$/, "").split("\n"), names);
  });
}

function fenced(part) {
  const [, , inside] = /^(?:([\w+#-]+)\n)?\n*([^]*?)\n*$/.exec(part.slice(3, -3));
  return [el("pre", {}, el("code", {}, inside))];
}

function blocks(lines, names) {
  const made = [];
  let plain = [];
  const flush = () => {
    if (plain.some((line) => line)) made.push(el("p", {}, inline(plain.join("\n"), names)));
    plain = [];
  };
  while (lines.length) {
    const [taken, node] = block(lines, names);
    if (node) {
      flush();
      made.push(node);
    } else {
      plain.push(lines[0]);
    }
    lines = lines.slice(taken);
  }
  flush();
  return made;
}

/** How many lines the first block takes, and its node; nothing for a plain line. */
function block(lines, names) {
  const [line] = lines;
  if (line.startsWith(">>> ")) return [lines.length, quote([line.slice(4), ...lines.slice(1)], names)];
  if (line.startsWith("> ")) {
    const taken = run(lines, (one) => one.startsWith("> "));
    return [taken, quote(lines.slice(0, taken).map((one) => one.slice(2)), names)];
  }
  const heading = /^(#{1,3}) +(.+)/.exec(line);
  if (heading) return [1, el(`h${heading[1].length + 3}`, {}, inline(heading[2], names))];
  if (line.startsWith("-# ")) return [1, el("small", {}, inline(line.slice(3), names))];
  if (ITEM.test(line)) {
    const taken = run(lines, (one) => ITEM.test(one));
    return [taken, list(lines.slice(0, taken).map((one) => ITEM.exec(one)), names)];
  }
  return [1, null];
}

const ITEM = /^( *)([-*]|\d+\.) +(.*)/;

const quote = (lines, names) => el("blockquote", {}, blocks(lines, names));

function run(lines, fits) {
  const end = lines.findIndex((one) => !fits(one));
  return end < 0 ? lines.length : end;
}

function list(items, names) {
  const [, indent, sign] = items[0];
  const ordered = /\d/.test(sign);
  const made = el(ordered ? "ol" : "ul", ordered ? { start: parseInt(sign, 10) } : {});
  while (items.length) {
    const deeper = run(items.slice(1), (one) => one[1].length > indent.length) + 1;
    const inside = items.slice(1, deeper);
    made.append(el("li", {}, inline(items[0][3], names), inside.length ? list(inside, names) : null));
    items = items.slice(deeper);
  }
  return made;
}
