/** The page: which person and channel its address names, what comes in, and the keys. */

import { ask, isMine } from "./asks.js";
import { $, announce, memory } from "./dom.js";
import { openForm } from "./form.js";
import { startGuide } from "./guide.js";
import { link } from "./link.js";
import { Log } from "./log.js";
import { markdown } from "./markdown.js";
import { names } from "./message.js";
import { allPlaces, landing, showPlaces, threshold, wayTo } from "./places.js";
import { tick } from "./times.js";
import { Writer } from "./writer.js";
import { DM, world } from "./world.js";

const write = (text) => markdown(text, names);

const log = new Log({
  earlier: async () => log.prepend(await world.earlier(world.here.id)),
  seen,
});
const writer = new Writer(log);

// -- where one is

/** The address: #PERSON/CHANNEL, both ids. */
const address = () => location.hash.slice(1).split("/");

async function route() {
  const [person, place] = address();
  if (!world.me || (person && person !== world.me.id)) return link.open(person || undefined);
  const channel = world.channel(place) ?? (await madeFor(place));
  if (!channel) return void $("app").classList.add("nowhere");
  if (channel.id !== place) return history.replaceState(null, "", wayTo(channel.id)), route();
  await open(channel);
}

/** The channel that an address means which names none that is known. */
async function madeFor(place = "") {
  if (/^\d+$/.test(place)) {
    await world.readPlaces(); // it may just have been made
    if (world.channel(place)) return world.channel(place);
  }
  if (place === "letters" || place.startsWith("with-")) {
    const user = place.slice("with-".length);
    const made = await link.wish("open_dm", place === "letters" || user === world.bot.id ? {} : { user });
    await world.readPlaces();
    return world.channel(made.id);
  }
  const last = world.channel(memory.get(`last ${world.me.id}`));
  return last ?? (world.guilds[0] ? world.channel(threshold(world.guilds[0])) : world.dms[0]);
}

async function open(channel) {
  const same = world.here?.id === channel.id;
  world.here = channel;
  memory.set(`last ${world.me.id}`, channel.id);
  $("title").textContent = channel.type === DM ? world.title(channel) : `# ${channel.name}`;
  $("topic").textContent = channel.topic ?? (channel.thread_metadata ? "Thread" : "");
  $("new-thread").hidden = channel.type !== 0;
  const said = await world.log(channel.id);
  if (world.here !== channel) return;
  log.open(channel, said, world.marks[channel.id]?.read);
  writer.open(channel);
  showTyping();
  seen();
  showPlaces();
  if (!same) world.tell("did", { verb: "open", type: channel.type });
  drawer(false);
  if (!matchMedia("(pointer: coarse)").matches) writer.focus();
}

function seen() {
  if (world.here && document.visibilityState === "visible" && log.stuck) world.read(world.here.id);
}

// -- what comes in

const hear = (event, hearer) => link.addEventListener(event, ({ detail }) => hearer(detail));

hear("HELLO", (hello) => {
  world.greet(hello);
  world.here = null;
  route();
});
hear("STATE", trouble);
hear("MESSAGE_CREATE", (message) => world.add(message));
hear("MESSAGE_UPDATE", (message) => world.change(message));
hear("MESSAGE_DELETE", (message) => world.remove(message));
hear("TYPING_START", (told) => world.startTyping(told));
hear("EMOJI_MADE", ({ id }) => world.emojis.add(id));
hear("EMOJI_GONE", ({ id }) => world.emojis.delete(id));
hear("COMMANDS_CHANGED", () => world.forgetCommands());
hear("PLACES_CHANGED", readPlacesSoon);
hear("MODAL", ({ id, channel_id, modal }) => {
  if (!isMine(id)) return;
  const cancel = () => link.wish("dismiss_form", { interaction: id }).catch(() => {});
  openForm(modal, world.channel(channel_id), write, (values) => ask("submit", { interaction: id, values }), cancel);
});

let reading;
function readPlacesSoon() {
  clearTimeout(reading);
  reading = setTimeout(async () => {
    await world.readPlaces();
    world.forgetCommands();
    const here = world.channel(world.here?.id);
    if (here) world.here = here;
    else route();
  }, 30);
}

world.hear("places", () => world.here && showPlaces());
world.hear("unread", () => world.here && showPlaces());
world.hear("typing", showTyping);
world.hear("message", (message) => {
  if (message.channel_id === world.here?.id) {
    log.add(message);
    seen();
  } else if (world.calls(message)) {
    const channel = world.channel(message.channel_id);
    announce(`New message from ${world.nameOf(message.author)}${channel?.type === DM ? "" : ` in ${channel?.name}`}`);
  }
  showPlaces();
});
world.hear("changed", ({ before, after }) => after.channel_id === world.here?.id && log.change(before, after));
world.hear("removed", ({ id, channel_id }) => channel_id === world.here?.id && log.remove(id));

function showTyping() {
  const who = [...(world.typing.get(world.here?.id)?.keys() ?? [])].map((id) => world.nameOf(world.user(id)));
  $("typing").textContent = who.length ? `${who.join(" and ")} ${who.length > 1 ? "are" : "is"} typing…` : "";
}

function trouble(words) {
  $("trouble").textContent = words;
  $("trouble").hidden = !words;
}

// -- what surrounds the messages

function drawer(open) {
  document.body.classList.toggle("drawn", open);
  $("drawer").setAttribute("aria-expanded", String(open));
  $("shade").hidden = !open;
  if (open) ($("rooms").querySelector("[aria-current]") ?? $("rooms").querySelector("a"))?.focus();
}

$("drawer").addEventListener("click", () => drawer(!document.body.classList.contains("drawn")));
$("shade").addEventListener("click", () => drawer(false));
$("places").addEventListener("click", ({ target }) => target.closest("a[aria-current=page]") && drawer(false));
$("skip").addEventListener("click", () => writer.focus());
$("help").addEventListener("click", () => $("keys").showModal());
$("theme").addEventListener("click", () => {
  const next = { system: "dark", dark: "light", light: "system" }[memory.get("theme", "system")];
  memory.set("theme", next);
  paint();
  announce(`Colours: ${next}`);
});

function paint() {
  document.documentElement.dataset.theme = memory.get("theme", "system");
}

$("new-thread").addEventListener("click", () => {
  const name = { type: 4, style: 1, custom_id: "name", max_length: 100 };
  const components = [
    { type: 18, label: "Name", component: name },
    { type: 18, label: "Private: only those who are brought in see it", component: { type: 23, custom_id: "private" } },
  ];
  openForm({ title: "New thread", components }, world.here, write, async (values) => {
    const thread = await link.wish("open_thread", { channel: world.here.id, ...values });
    await world.readPlaces();
    location.hash = wayTo(thread.id);
  });
});

function step(by, unreadOnly) {
  const places = allPlaces();
  const at = places.findIndex((one) => one.id === world.here?.id);
  const order = places.map((_, n) => places[(at + by * (n + 1) + places.length * 2) % places.length]);
  const found = order.find((one) => !unreadOnly || world.isUnread(one));
  if (found) location.hash = wayTo(found.id);
}

addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key === "/") $("keys").showModal();
  else if (event.altKey && event.key === "ArrowUp") step(-1, event.shiftKey);
  else if (event.altKey && event.key === "ArrowDown") step(1, event.shiftKey);
  else if (event.key === "Escape" && document.body.classList.contains("drawn")) drawer(false), $("drawer").focus();
  else if (event.key === "/" && !command && !event.target.closest("input, textarea")) writer.focus();
  else return;
  if (event.key !== "/" || command) event.preventDefault();
});
addEventListener("hashchange", route);
addEventListener("visibilitychange", seen);

paint();
setInterval(tick, 1000);
startGuide();
route();
