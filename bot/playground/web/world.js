/** What this person knows: places, messages, what is unread, and who is typing. */

import { later, memory } from "./dom.js";
import { link } from "./link.js";

export const TEXT = 0, DM = 1, THREADS = [11, 12], PRIVATE = 12;
export const ONLY_YOU = 64, THINKING = 128, SILENT = 4096, NEWER_LAYOUT = 32768;

class World extends EventTarget {
  me = null;
  bot = null;
  persons = [];
  guilds = [];
  dms = [];
  emojis = new Set();
  here = null;
  marks = {};
  typing = new Map();
  #logs = new Map();
  #commands = new Map();

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  hear(kind, hearer) {
    this.addEventListener(kind, ({ detail }) => hearer(detail));
  }

  greet(hello) {
    Object.assign(this, { me: hello.me, bot: hello.bot, persons: hello.persons, dmsClosed: hello.dms_closed });
    this.emojis = new Set(hello.emojis);
    this.marks = memory.get(`marks ${hello.me.id}`, {});
    this.#logs.clear();
    this.#commands.clear();
    this.typing.clear();
    this.place(hello);
  }

  place({ guilds, dms }) {
    Object.assign(this, { guilds, dms });
    this.tell("places");
  }

  async readPlaces() {
    this.place(await link.wish("places"));
  }

  // -- places

  get channels() {
    return [...this.guilds.flatMap((guild) => guild.channels), ...this.dms];
  }

  channel(id) {
    return this.channels.find((one) => one.id === id);
  }

  guildOf(channel) {
    return this.guilds.find((guild) => guild.id === channel?.guild_id);
  }

  user(id) {
    const members = this.guilds.flatMap((guild) => guild.members.map((member) => member.user));
    return [this.bot, ...this.persons, ...members].find((one) => one?.id === id);
  }

  nameOf(user) {
    if (!user) return "Somebody";
    return user.id === this.bot?.id ? "Frontier Courier" : (user.global_name ?? user.username);
  }

  title(channel) {
    return channel.type === DM ? this.nameOf(channel.recipients[0]) : channel.name;
  }

  /** The persons who can be called in a channel. */
  present(channel) {
    const guild = this.guildOf(channel);
    return guild ? guild.members.map((member) => member.user) : [this.me, ...(channel?.recipients ?? [])];
  }

  may(channel, bit) {
    return channel.type === DM || (BigInt(channel.permissions ?? 0) >> BigInt(bit)) % 2n === 1n;
  }

  async commands(channel) {
    if (!this.#commands.has(channel)) this.#commands.set(channel, link.wish("commands", { channel }));
    return this.#commands.get(channel).catch((refused) => {
      this.#commands.delete(channel);
      throw refused;
    });
  }

  forgetCommands() {
    this.#commands.clear();
    this.tell("commands");
  }

  // -- messages

  async log(id) {
    if (!this.#logs.has(id)) {
      const said = await link.wish("log", { channel: id, limit: 50 });
      this.#logs.set(id, { messages: said, whole: said.length < 50 });
    }
    return this.#logs.get(id);
  }

  async earlier(id) {
    const log = await this.log(id);
    const before = log.messages[0]?.id;
    const said = log.whole || !before ? [] : await link.wish("log", { channel: id, before, limit: 50 });
    log.whole = said.length < 50;
    log.messages.unshift(...said);
    return log;
  }

  add(message) {
    const log = this.#logs.get(message.channel_id)?.messages;
    if (log && !log.some((one) => one.id === message.id)) log.push(message);
    const channel = this.channel(message.channel_id);
    if (!channel) {
      this.readPlaces();
    } else if (!(message.flags & ONLY_YOU)) {
      channel.last_message_id = message.id;
      if (this.isNews(message)) channel.news_id = message.id;
    }
    this.stopTyping(message.channel_id, message.author.id);
    if (message.author.id === this.me.id) this.read(message.channel_id, message.id);
    else if (this.calls(message)) this.#mark(message.channel_id, (mark) => (mark.calls = (mark.calls ?? 0) + 1));
    this.tell("message", message);
  }

  change(message) {
    const log = this.#logs.get(message.channel_id)?.messages ?? [];
    const at = log.findIndex((one) => one.id === message.id);
    if (at < 0) return;
    const before = log[at];
    log[at] = { ...before, ...message };
    this.tell("changed", { before, after: log[at] });
  }

  remove({ id, channel_id }) {
    const log = this.#logs.get(channel_id);
    if (log) log.messages = log.messages.filter((one) => one.id !== id);
    this.tell("removed", { id, channel_id });
  }

  find(channel, id) {
    return this.#logs.get(channel)?.messages.find((one) => one.id === id);
  }

  /** Whether it is to be told that this was said: not of silent messages. */
  isNews(message) {
    return !(message.flags & SILENT);
  }

  calls(message) {
    if (!this.isNews(message)) return false;
    const direct = this.dms.some((one) => one.id === message.channel_id);
    return direct || message.mentions.some((one) => one.id === this.me.id);
  }

  // -- what is unread

  #mark(id, change) {
    const mark = (this.marks[id] ??= {});
    change(mark);
    memory.set(`marks ${this.me.id}`, this.marks);
    this.tell("unread");
  }

  read(id, upTo = this.channel(id)?.last_message_id) {
    const mark = this.marks[id];
    if (!upTo || (mark?.read && !later(upTo, mark.read) && !mark.calls)) return;
    this.#mark(id, (one) => Object.assign(one, { read: upTo, calls: 0 }));
  }

  isUnread({ id, news_id: last }) {
    return Boolean(last) && (!this.marks[id]?.read || later(last, this.marks[id].read));
  }

  /** How often this person was called in a channel since they looked. */
  callsIn(channel) {
    const calls = this.marks[channel.id]?.calls ?? 0;
    return this.isUnread(channel) && channel.type === DM ? Math.max(calls, 1) : calls;
  }

  // -- typing

  startTyping({ channel_id, user_id }) {
    if (user_id === this.me.id) return;
    const who = this.typing.get(channel_id) ?? new Map();
    clearTimeout(who.get(user_id));
    who.set(user_id, setTimeout(() => this.stopTyping(channel_id, user_id), 10_000));
    this.typing.set(channel_id, who);
    this.tell("typing");
  }

  stopTyping(channel, user) {
    const who = this.typing.get(channel);
    clearTimeout(who?.get(user));
    if (who?.delete(user)) this.tell("typing");
  }
}

export const world = new World();
