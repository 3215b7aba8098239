/** What this tab has asked of the bot and waits for: commands, clicks, menus, forms. */

import { link } from "./link.js";
import { world } from "./world.js";

const waiting = new Map();

/** Ask; the promise is kept when the bot has answered and broken, with a sentence, when it has not. */
export async function ask(verb, more) {
  world.tell("did", { verb, ...more });
  const { interaction } = await link.wish(verb, more);
  return new Promise((resolve, reject) => waiting.set(interaction, { resolve, reject }));
}

export const isMine = (interaction) => waiting.has(interaction);

function settle(id, how, what) {
  waiting.get(id)?.[how](what);
  waiting.delete(id);
}

link.addEventListener("INTERACTION_ANSWERED", ({ detail }) => settle(detail.id, "resolve", detail));
link.addEventListener("INTERACTION_FAILED", ({ detail }) => settle(detail.id, "reject", new Error(detail.message)));
link.addEventListener("HELLO", () => {
  for (const id of [...waiting.keys()]) settle(id, "reject", new Error("The connection was lost meanwhile"));
});
