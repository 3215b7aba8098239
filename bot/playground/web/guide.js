/** Hints for a first turn, beside the page. They follow what has been done, in any order and in any tab. */

import { $, el, icon, memory } from "./dom.js";
import { markdown } from "./markdown.js";
import { names } from "./message.js";
import { DM, world } from "./world.js";

const pressed = (verb) => ({ custom_id: id }) => new RegExp(`:${verb}(:|$)`).test(id ?? "");
const chosen = (verb) => ({ custom_id: id }) => new RegExp(`:${verb}:0:0:.`).test(id ?? "");
const used = (...words) => ({ words: typed }) => words.includes(typed);
const either = (...tests) => (did) => tests.some((test) => test(did));

/** By which door somebody came in: a lesson, a game against the computer, a seat at Bob's table. */
const LESSON = "lesson", ALONE = "alone", SEAT = "seat";
const DOORS = [
  [LESSON, chosen("learn")],
  [ALONE, either(chosen("alone"), pressed("computer_against"))],
  [SEAT, either(pressed("join"), used("/game join"))],
];
const came = (by) => () => kept().door === by;
const concerns = (step) => step.of?.() ?? true;

/**
 * Each: a name, its hint, and which deed is its end. What one of them implies is done with it. `of`: for whom
 * it is. Those of `later` can be passed over: they follow a first order, and nobody needs them to play.
 */
const STEPS = [
  {
    name: "Sit down",
    hint: () => `In ${room("council-room")} press **Learn**, or **Play against the computer** and choose a game: it begins at once. To play both sides by yourself, press **Join** beside the French in ${room("lake-george")}, where Bob commands the British.`,
    done: either(...DOORS.map(([, done]) => done)),
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
    hint: () => `Answer what you are asked: a simple question by one press, a move by **My orders**: choose there what to do, and press **Seal**. Until then it is a draft that only you see.${came(SEAT)() ? " If the table waits for the British, be Bob first." : ""}`,
    done: either(pressed("seal"), pressed("answer")),
  },
  {
    name: "Be the other side",
    of: came(SEAT),
    hint: () => "The British are Bob’s. His tab sees what Bob may see, and no more:",
    more: () => other("bob"),
    later: true,
    done: ({ verb }) => verb === "be",
  },
  {
    name: "Go through the lesson",
    of: came(LESSON),
    hint: () => "Each step says what to do and waits for you. At its end press **Play against the computer**.",
    later: true,
    done: either(chosen("alone"), used("/learn")),
  },
  {
    name: "Wait, and look around",
    hint: () => "When you are asked again the letters show a number. Until then the newest message of your table says whom it waits for, and changes as things happen. **Map** and **My papers** are below each question.",
    later: true,
    done: either(pressed("map"), pressed("status"), pressed("in_words"), used("/map", "/game status")),
  },
  {
    name: "Ask",
    hint: () => "Not sure? Against the computer **What would you do?** beside your orders names one and says why. `/rule` finds any rule by a word, `/help` says what you can do now, `/` lists all.",
    later: true,
    done: either(pressed("hint"), pressed("help"), used("/help", "/rule")),
  },
  {
    name: "Take something back",
    hint: () => "**Change it** below what you have sealed opens it again, as long as the table waits for others. Later `/game undo` asks them; the computer agrees. In a lesson nothing is taken back.",
    later: true,
    done: either(pressed("change"), pressed("withdraw"), pressed("undo"), used("/game undo")),
  },
  {
    name: "Play with friends",
    hint: () => "In a channel where nothing is played `/new` makes a table: say there whom to invite. They, or whoever comes by, press **Join**; seats that stay free the computer can take.",
    later: true,
    done: either(used("/new"), pressed("list_here"), pressed("new")),
  },
];

const kept = () => ({ done: [], door: "", closed: false, ...memory.get("guide", {}) });

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
  const now = STEPS.findLastIndex((step) => concerns(step) && step.done(did));
  const [door] = DOORS.find(([, opened]) => opened(did)) ?? [];
  if (door) keep({ door });
  if (now < 0 || done.includes(now)) return;
  // Who begins has joined.
  settle(now, ...(now === 1 ? [0] : []));
}

function settle(...steps) {
  keep({ done: [...new Set([...kept().done, ...steps])] });
}

/** The button that had the focus is gone: the next one has it, or what has taken its place. */
function pass(step) {
  settle(step);
  ($("guide").querySelector("button.secondary") ?? $("hints")).focus();
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
  const steps = [...STEPS.entries()].filter(([, step]) => concerns(step));
  const now = steps.find(([at]) => !done.includes(at));
  const behind = steps.filter(([at]) => done.includes(at)).length;
  const head = [
    el("h2", { id: "guide-title" }, now?.[1].later ? "And then" : "Your first turn"),
    el("span.count", {}, `${behind} of ${steps.length}`),
    now?.[1].later && el("button.secondary", { type: "button", onclick: () => pass(now[0]) }, "Next hint"),
    el("button.icon", { type: "button", "aria-label": "Put the hints away", onclick: putAway }, icon("M6 6l12 12M18 6L6 18")),
  ];
  const items = steps.map(([at, step], place) => item(step, place + 1, done.includes(at), at === now?.[0]));
  const end = !now && el("p", {}, markdown("You know your way about. Put these hints away; their button brings them back.", names));
  guide.replaceChildren(el("div.head", {}, head), el("ol", { role: "list" }, items), end || "");
}

function item({ name, hint, more }, place, done, now) {
  const said = now && el("div", {}, markdown(hint(), names), more?.());
  const state = done ? "done" : now ? "now" : "open";
  return el(`li.${state}`, { "data-at": place, ...(now && { "aria-current": "step" }) }, el("b", {}, name, done && el("span.unseen", {}, " (done)")), said);
}
