/** Forms that the bot opens: texts, menus, radio buttons, checkboxes, files. */

import { $, el, newId } from "./dom.js";
import { link } from "./link.js";
import { Menu } from "./menu.js";

const ROW = 1, TEXT_INPUT = 4, TEXT = 10, LABEL = 18, UPLOAD = 19, RADIO = 21, CHECKBOXES = 22, CHECKBOX = 23;

/** Open a form; `send` gets its values and is waited for, `cancel` is told that nothing will come. */
export function openForm(modal, channel, write, send, cancel = () => {}) {
  const fields = [];
  const keep = (field) => (fields.push(field), field.node);
  const inside = modal.components.map((part) => laid(part, channel, keep, write));
  const mistake = el("p.failure", { role: "alert", hidden: true });
  const away = el("button.secondary", { type: "button", onclick: () => giveUp() }, "Cancel");
  const submit = el("button.primary", {}, "Submit");
  const title = newId("form");
  const form = el("form", {}, el("h2", { id: title }, modal.title), inside, mistake, el("div.foot", {}, away, submit));
  const dialog = el("dialog.form", { "aria-labelledby": title }, form);
  const before = document.activeElement;

  const close = () => {
    dialog.close();
    dialog.remove();
    (document.contains(before) && before !== document.body ? before : $("text")).focus();
  };
  const giveUp = () => {
    cancel();
    close();
  };
  const fail = (words) => {
    mistake.textContent = words;
    mistake.hidden = !words;
  };
  const finish = async (event) => {
    event.preventDefault();
    const wrong = fields.map((field) => field.wrong?.()).filter(Boolean);
    fail(wrong.join(". "));
    if (wrong.length) return;
    submit.disabled = true;
    try {
      const values = {};
      for (const field of fields) values[field.id] = await field.value();
      await send(values);
      close();
    } catch (refused) {
      fail(`Something went wrong: ${refused.message}. What you wrote still stands here.`);
    } finally {
      submit.disabled = false;
    }
  };

  form.addEventListener("submit", finish);
  dialog.addEventListener("cancel", (event) => (event.preventDefault(), giveUp()));
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.node.querySelector("textarea, input, button")?.focus();
}

function laid(part, channel, keep, write) {
  if (part.type === TEXT) return el("div.said", {}, write(part.content));
  if (part.type === ROW) return part.components.map((one) => labelled(one.label ?? "", "", one, channel, keep));
  if (part.type === LABEL) return labelled(part.label, part.description, part.component, channel, keep);
  return null;
}

function labelled(label, about, part, channel, keep) {
  const needed = part.required !== false && part.type !== CHECKBOX;
  const id = newId("field");
  const star = needed && el("span.star", { "aria-hidden": true }, " *");
  const node = keep({ ...FIELDS[part.type](part, { id, label, needed, channel }), id: part.custom_id });
  const words = about && el("p.about", { id: `${id}-about` }, about);
  const control = node.matches(`#${id}`) ? node : node.querySelector(`#${id}`);
  if (about) control?.setAttribute("aria-describedby", `${id}-about`);
  const group = [RADIO, CHECKBOXES].includes(part.type);
  if (group) return el("fieldset", {}, el("legend", {}, label, star), words, node);
  return el("div.field", {}, el("label", { for: id }, label, star), words, node);
}

/** Each: its node, its value, and what is wrong with it where the browser itself does not see that. */
const FIELDS = {
  [TEXT_INPUT]: (part, { id, needed }) => {
    const limits = { minlength: part.min_length, maxlength: part.max_length ?? 4000, required: needed };
    const about = { id, ...limits, placeholder: part.placeholder, value: part.value ?? "" };
    const node = part.style === 2 ? el("textarea", { ...about, rows: 5 }) : el("input", about);
    return { node: el("div", {}, node), value: () => node.value };
  },
  [UPLOAD]: (part, { id, label, needed }) => {
    const most = part.max_values ?? 1;
    const node = el("input", { id, type: "file", multiple: most > 1, required: needed });
    const value = () => Promise.all([...node.files].map(async (file) => (await link.upload(file)).id));
    const wrong = () => node.files.length > most && `“${label}” takes ${most} at most`;
    return { node: el("div", {}, node), value, wrong };
  },
  [RADIO]: (part, { needed }) => boxes(part, "radio", needed),
  [CHECKBOXES]: (part, { label, needed }) => {
    const least = needed ? (part.min_values ?? 1) : 0;
    const field = boxes(part, "checkbox");
    return { ...field, wrong: () => field.value().length < least && `“${label}” needs ${least} at least` };
  },
  [CHECKBOX]: (part, { id }) => {
    const node = el("input", { id, type: "checkbox", checked: Boolean(part.default) });
    return { node: el("div", {}, node), value: () => node.checked };
  },
};
for (const kind of [3, 5, 6, 7, 8]) FIELDS[kind] = choose;

function choose(part, { id, label, needed, channel }) {
  const menu = new Menu({ ...part, min_values: needed ? (part.min_values ?? 1) : 0 }, channel, () => {}, label);
  menu.button.id = id;
  return { node: menu.node, value: () => menu.values, wrong: () => menu.missing && `“${label}”: ${menu.missing}` };
}

function boxes(part, type, needed = false) {
  const name = newId("boxes");
  const box = (one) => el("input", { type, name, value: one.value, checked: Boolean(one.default), required: needed });
  const inputs = part.options.map(box);
  const words = (one) => el("span", {}, one.label, one.description && el("small", {}, one.description));
  const node = el("div", {}, part.options.map((one, at) => el("label.box", {}, inputs[at], words(one))));
  return { node, value: () => inputs.filter((one) => one.checked).map((one) => one.value) };
}
