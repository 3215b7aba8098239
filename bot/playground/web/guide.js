/** Hints for a first turn, beside the page. They follow what has been done, in any order and in any tab. */

import { $, el, icon, memory } from "./dom.js";
import { markdown } from "./markdown.js";
import { names } from "./message.js";
import { DM, world } from "./world.js";

const pressed = (verb) => ({ custom_id: id }) => new RegExp(`:${verb}(:|$)`).test(id ?? "");
const chosen = (verb) => ({ custom_id: id }) => new RegExp(`:${verb}:0:0:.`).test(id ?? "");
const used = (...words) => ({ words: typed }) => words.includes(typed);
const either = (...tests) => (did) => tests.some((test) => test(did));

/** Each: a name, its hint, and which deed is its end. What one of them implies is done with it. */
const STEPS = [
  {
    name: "Sit down",
    hint: () => `In ${room("council-room")} press **Learn**, or **Play against the computer** and choose a game: it begins at once. To play both sides by yourself, press **Join** beside the French in ${room("lake-george")}, where Bob commands the British.`,
    done: either(pressed("join"), pressed("computer_against"), chosen("alone"), chosen("learn"), used("/game join")),
  },
  {
    name: "Begin it",
    hint: () => "All seats are taken now. Press **Start**.",
    done: either(pressed("start"), chosen("alone"), chosen("learn"), used("/game start")),
  },
  {
    name: "Read your letters",
    hint: () => "What only you may know comes as a direct message: your pieces, your map, and what you are asked. Open the letters at the top left; a number shows that some are new.",
    done: either(({ verb, type }) => verb === "open" && type === DM, pressed("papers"), used("/my private")),
  },
  {
    name: "Give an order and seal it",
    hint: () => "Answer what you are asked: a simple question by one press, a move by **My orders**: choose there what to do, and press **Seal**. Until then it is a draft that only you see. If the table waits for the British, be Bob first.",
    done: either(pressed("seal"), pressed("answer")),
  },
  {
    name: "Be the other side",
    hint: () => "The British are Bob’s. His tab sees what Bob may see, and no more:",
    more: () => other("bob"),
    done: ({ verb }) => verb === "be",
  },
  {
    name: "Look around",
    hint: () => "Lost? `/help` says what you can do now. `/map` shows the board, `/rule` any rule. Type `/` to see all.",
    done: used("/help", "/map", "/rule", "/game status"),
  },
];

const kept = () => ({ done: [], closed: false, ...memory.get("guide", {}) });

function room(name) {
  const found = world.guilds.flatMap((guild) => guild.channels).find((one) => one.name === name);
  return found ? `<#${found.id}>` : `#${name}`;
}

function other(name) {
  const user = world.persons.find((one) => one.username === name);
  if (!user || user.id === world.me.id) return null;
  return el("a.button.primary", { href: `#${user.id}`, target: "_blank", rel: "noopener" }, `Be ${world.nameOf(user)} in a new tab`);
}

export function startGuide() {
  world.hear("did", follow);
  world.hear("places", show);
  $("hints").addEventListener("click", () => keep({ closed: !kept().closed }));
  addEventListener("storage", show);
  document.addEventListener("click", ({ target }) => {
    const way = target.closest("a[target=_blank][href^='#']");
    if (way) world.tell("did", { verb: "be" });
  });
}

function follow(did) {
  const { done } = kept();
  const now = STEPS.findLastIndex((step) => step.done(did));
  if (now < 0 || done.includes(now)) return;
  // Who begins has joined, and who seals has read.
  keep({ done: [...new Set([...done, now, ...(now < 2 ? STEPS.keys() : []).filter((at) => at < now)])] });
}

function keep(more) {
  memory.set("guide", { ...kept(), ...more });
  show();
}

function putAway() {
  keep({ closed: true });
  $("hints").focus();
}

function show() {
  if (!world.me) return;
  const { done, closed } = kept();
  const guide = $("guide");
  document.body.classList.toggle("guided", !closed);
  $("hints").setAttribute("aria-expanded", String(!closed));
  const now = STEPS.findIndex((_, at) => !done.includes(at));
  const head = [
    el("h2", { id: "guide-title" }, "Your first turn"),
    el("span.count", {}, `${done.length} of ${STEPS.length}`),
    el("button.icon", { type: "button", "aria-label": "Put the hints away", onclick: putAway }, icon("M6 6l12 12M18 6L6 18")),
  ];
  const steps = STEPS.map((step, at) => item(step, at, done.includes(at), at === now));
  const end = now < 0 && el("p", {}, markdown("You know your way about. In any other channel `/new` sets up a table of your own.", names));
  guide.replaceChildren(el("div.head", {}, head), el("ol", { role: "list" }, steps), end || "");
}

function item({ name, hint, more }, at, done, now) {
  const said = now && el("div", {}, markdown(hint(), names), more?.());
  const state = done ? "done" : now ? "now" : "open";
  return el(`li.${state}`, { "data-at": at + 1, ...(now && { "aria-current": "step" }) }, el("b", {}, name, done && el("span.unseen", {}, " (done)")), said);
}

