/** Where one can go: servers with channels and threads, letters, and who one is. */

import { $, el, icon } from "./dom.js";
import { link } from "./link.js";
import { face } from "./message.js";
import { DM, PRIVATE, THREADS, world } from "./world.js";

const LETTERS = "M3 6h18v12H3zM3 6l9 7 9-7";
const BESIDE = "M14 4h6v6M20 4l-9 9M18 14v5H5V6h5";
const SIGNS = { 0: "M5 9h14M5 15h14M10 4L8 20M16 4l-2 16", 11: "M6 4v8a4 4 0 0 0 4 4h8M15 13l3 3-3 3" };

export const wayTo = (channel, person = world.me) => `#${person.id}/${channel}`;

const isThread = (channel) => THREADS.includes(channel.type);

/** The channels of a server in their order, each followed by its threads. */
function ordered(guild) {
  const rooms = guild.channels.filter((one) => one.type === 0).sort((a, b) => a.position - b.position);
  return rooms.flatMap((room) => [room, ...guild.channels.filter((one) => isThread(one) && one.parent_id === room.id)]);
}

const shown = (channel) => !channel.thread_metadata?.archived || channel.id === world.here?.id;

/** All places as they stand in the list, from top to bottom. */
export const allPlaces = () => [...world.guilds.flatMap(ordered).filter(shown), ...world.dms];

const count = (channels) => channels.reduce((sum, one) => sum + world.callsIn(one), 0);

export function showPlaces() {
  const home = world.here?.type === DM;
  const guild = world.guildOf(world.here);
  const letters = world.dms[0] ? wayTo(world.dms[0].id) : wayTo("letters");
  $("rail").replaceChildren(
    railed("Direct messages", letters, icon(LETTERS), world.dms, home),
    ...world.guilds.map((one) => railed(one.name, wayTo(landing(one)), initials(one.name), one.channels, one === guild)),
  );
  $("rooms").replaceChildren(...(guild ? guildRooms(guild) : letterRooms()));
  showSelf();
  const calls = count([...world.channels]);
  const missed = count(allPlaces().filter((one) => one.id !== world.here?.id));
  $("elsewhere").hidden = !missed;
  $("elsewhere").textContent = missed;
  const name = world.here && (world.here.type === DM ? world.title(world.here) : `#${world.here.name}`);
  document.title = `${calls ? `(${calls}) ` : ""}${world.nameOf(world.me)} · ${name ?? "Playground"}`;
}

/** Where one comes out in a server: where last something was said. */
export function landing(guild) {
  const said = (one) => BigInt(one.last_message_id ?? 0);
  const rooms = roomsOf(guild);
  return rooms.reduce((best, one) => (said(one) > said(best) ? one : best), rooms[0]).id;
}

/** Where one stands who has never been here: in the first room where anything was said. */
export function threshold(guild) {
  const rooms = roomsOf(guild);
  return (rooms.find((one) => one.last_message_id) ?? rooms[0]).id;
}

const roomsOf = (guild) => guild.channels.filter((one) => one.type === 0);

const initials = (name) => name.split(/\s+/).map((word) => word[0]).join("").slice(0, 3);

function railed(name, href, sign, channels, current) {
  const calls = count(channels);
  const news = channels.some((one) => world.isUnread(one));
  const about = { href, title: name, "aria-label": said(name, news, calls), ...(current && { "aria-current": true }) };
  return el(news && !current ? "li.unread" : "li", {}, el("a", about, sign, badge(calls)));
}

const badge = (calls) => calls > 0 && el("b.badge", { "aria-hidden": true }, calls);

const said = (name, news, calls) => `${name}${calls ? `, calls you ${calls === 1 ? "once" : `${calls} times`}` : news ? ", unread" : ""}`;

function guildRooms(guild) {
  const threads = guild.channels.filter((one) => one.thread_metadata?.archived && !shown(one));
  const old = threads.length && el("details", {}, el("summary", {}, "Archived threads"), el("ul", {}, threads.map(room)));
  return [el("h2", {}, guild.name), el("ul", {}, ordered(guild).filter(shown).map(room)), old || ""];
}

function room(channel) {
  const [name, news] = [world.title(channel), world.isUnread(channel)];
  const kind = channel.type === PRIVATE ? " (private thread)" : isThread(channel) ? " (thread)" : "";
  const current = channel.id === world.here?.id;
  const sign = channel.type === DM ? face(channel.recipients[0]) : icon(SIGNS[isThread(channel) ? 11 : 0]);
  const calls = world.callsIn(channel);
  const about = { href: wayTo(channel.id), "aria-label": said(name + kind, news, calls), ...(current && { "aria-current": "page" }) };
  const made = el("li", {}, el("a", about, sign, el("span", {}, name), badge(calls)));
  made.classList.toggle("unread", news && !current);
  made.classList.toggle("thread", isThread(channel));
  return made;
}

function letterRooms() {
  const known = world.dms.map((one) => one.recipients[0]?.id);
  const others = [world.bot, ...world.persons].filter((one) => one.id !== world.me.id && !known.includes(one.id));
  const begin = (user) => el("li", {}, el("a", { href: wayTo(`with-${user.id}`) }, face(user), el("span", {}, world.nameOf(user))));
  return [
    el("h2", {}, "Direct messages"),
    el("ul", {}, world.dms.map(room)),
    others.length && el("h3", {}, "Write to"),
    others.length && el("ul", {}, others.map(begin)),
  ].filter(Boolean);
}

/** Who one is in this tab, and who else one could be. */
function showSelf() {
  const open = $("who")?.open ?? false;
  const other = (user) => {
    const [href, name] = [`#${user.id}`, world.nameOf(user)];
    const be = { href, "aria-label": `Be ${name} in this tab` };
    const tab = { href, target: "_blank", rel: "noopener", "aria-label": `Be ${name} in a new tab`, title: "In a new tab" };
    return el("li", {}, el("a", be, face(user), el("span", {}, name)), el("a.icon", tab, icon(BESIDE)));
  };
  const others = world.persons.filter((one) => one.id !== world.me.id);
  const set = ({ target }) => link.wish(target.checked ? "open_dms" : "close_dms").then(() => (world.dmsClosed = !target.checked));
  const letters = el("label", {}, el("input", { type: "checkbox", checked: !world.dmsClosed, onchange: set }), "The bot may write to me");
  const me = world.nameOf(world.me);
  const about = { "aria-label": `You are ${me}. Be somebody else` };
  const summary = el("summary", about, face(world.me), el("span", {}, me, el("small", {}, "Be somebody else")));
  const focused = document.activeElement?.closest("#who summary");
  $("self").replaceChildren(el("details", { id: "who", open }, summary, el("div", {}, el("ul", {}, others.map(other)), letters)));
  if (focused) $("self").querySelector("summary").focus();
}
