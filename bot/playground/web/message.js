/** One message: who, when, what, and what may be done with it. */

import { el, icon } from "./dom.js";
import { attachment } from "./files.js";
import { link } from "./link.js";
import { markdown } from "./markdown.js";
import { parts, texts } from "./parts.js";
import { heard, sign } from "./signs.js";
import { clockTime, told } from "./times.js";
import { NEWER_LAYOUT, ONLY_YOU, THINKING, world } from "./world.js";

const REPLY = 19, THREAD_MADE = 18;
// After this time nothing can be said any more by who was thinking.
const THOUGHT = 15 * 60_000;

export const names = {
  user: (id) => world.nameOf(world.user(id)),
  isMe: (id) => id === world.me.id,
  role: (id) => world.guilds.flatMap((guild) => guild.roles).find((one) => one.id === id)?.name ?? "role",
  channel: (id) => world.channel(id)?.name ?? "unknown",
  sign,
  way: (id) => `#${world.me.id}/${id}`,
};

const write = (text) => markdown(text, names);

export const isPrivate = (message) => Boolean(message.flags & ONLY_YOU);

export const about = (message) => message.interaction_metadata ?? {};

/** A person's or the bot's sign: a letter on a colour that is always theirs. */
export function face(user) {
  const hue = Number(BigInt(user.id) % 1009n) * 47 % 360;
  const made = el("span.face", { "aria-hidden": true }, world.nameOf(user)[0].toUpperCase());
  made.style.setProperty("--hue", hue);
  if (user.bot) made.classList.add("bot");
  return made;
}

export function article(message) {
  const id = `said-${message.id}`;
  const parts = [head(message, id), body(message, id), foot(message)];
  const labels = `${id}-who ${id}-when ${id}-what`;
  const about = { id, tabindex: -1, role: "article", "aria-labelledby": labels, "data-id": message.id };
  const made = el("article", about, context(message), face(message.author), el("div.right", {}, parts));
  made.classList.toggle("private", isPrivate(message));
  made.classList.toggle("calls", message.mentions.some((one) => one.id === world.me.id));
  return made;
}

function context(message) {
  const { name, user } = about(message);
  if (name) {
    const used = [el("b", {}, world.nameOf(user)), " used ", el("span.mention", {}, `/${name}`)];
    return el("p.context", {}, icon("M20 6H9a4 4 0 0 0-4 4v6"), used);
  }
  if (message.type !== REPLY) return null;
  const quoted = message.referenced_message;
  if (!quoted) return el("p.context", {}, icon("M20 6H9a4 4 0 0 0-4 4v6"), "The message was deleted");
  const words = wordsOf(quoted).split("\n")[0] || "a message without words";
  const who = el("b", {}, world.nameOf(quoted.author));
  return el("p.context", {}, icon("M20 6H9a4 4 0 0 0-4 4v6"), who, " ", el("span", {}, markdown(words, names)));
}

function head(message, id) {
  const { author } = message;
  const at = Date.parse(message.timestamp);
  const who = el("h3", { id: `${id}-who` }, world.nameOf(author), author.bot && el("span.app", {}, "APP"));
  const when = el("time", { id: `${id}-when`, datetime: message.timestamp, title: told(at, "F") }, clockTime(at));
  return el("div.head", {}, who, when);
}

function body(message, id) {
  if (message.flags & THINKING) {
    const late = Date.now() - Date.parse(message.timestamp) > THOUGHT;
    const words = late ? "The application did not respond" : `${world.nameOf(message.author)} is thinking…`;
    return el("div.body.thinking", { id: `${id}-what` }, late ? words : [el("span.dots", { "aria-hidden": true }), words]);
  }
  const edited = message.edited_timestamp && el("span.edited", {}, "(edited)");
  const laid = parts(message, write);
  if (message.flags & NEWER_LAYOUT) return el("div.body", {}, el("div.laid", { id: `${id}-what` }, laid), edited);
  const text = el("div.said", { id: `${id}-what` }, said(message), edited);
  return el("div.body", {}, text, message.attachments.map(attachment), laid);
}

/** All that a message says, as it was written. */
export const wordsOf = ({ content, components }) => [content, ...texts(components)].filter(Boolean).join("\n");

/** What was said, or in words what was done. */
function said(message) {
  if (message.type === THREAD_MADE) {
    const to = el("a.mention", { href: names.way(message.message_reference?.message_id ?? message.channel_id) }, message.content);
    return [el("p", {}, "began a thread: ", to)];
  }
  return SYSTEM[message.type] ? [el("p.system", {}, SYSTEM[message.type](message))] : write(message.content);
}

const SYSTEM = {
  1: (message) => `brought ${message.mentions.map(world.nameOf, world).join(", ") || "somebody"} into the thread.`,
  4: (message) => `named the thread ${message.content}.`,
  6: () => "pinned a message.",
};

function foot(message) {
  if (!isPrivate(message)) return null;
  const away = () => link.wish("dismiss", { message: message.id }).catch(() => {});
  const button = el("button.link", { type: "button", onclick: away, "data-part": "dismiss" }, "Dismiss message");
  return el("p.only", {}, icon("M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"), "Only you can see this • ", button);
}

/** A message for those who listen. */
export function spoken(message, node) {
  const count = (what) => node.querySelectorAll(what).length;
  const open = [...node.querySelectorAll(".said, .covered > [inert]")].filter((one) => !one.parentNode.closest("[inert]"));
  const words = open.map(heard).join(" ").replace(/\s+/g, " ").trim();
  const extras = [[".body button[data-part]:not(.menu)", "button"], [".menu", "menu"], [".picture", "picture"]]
    .map(([what, name]) => [count(what), name])
    .filter(([number]) => number)
    .map(([number, name]) => `${number} ${name}${number > 1 ? "s" : ""}`);
  const only = isPrivate(message) ? ", to you only" : "";
  return `${world.nameOf(message.author)}${only}: ${words}${extras.length ? ` [${extras.join(", ")}]` : ""}`;
}
