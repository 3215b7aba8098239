/** The socket to the playground: wishes go out, their results and the news come in. */

class Refusal extends Error {
  constructor({ why, sentence }) {
    super(sentence);
    this.why = why;
  }
}

const GONE = "The connection is lost. Trying again…";
const ENDED =
  "The playground does not answer. If it was started anew, open the address that it has printed.";

class Link extends EventTarget {
  #person;
  #socket = null;
  #number = 0;
  #waiting = new Map();
  #tries = 0;

  /** Speak as this person from now on; as nobody in particular at first. */
  open(person) {
    this.#person = person;
    this.#socket?.close();
    this.#connect();
  }

  #connect() {
    const url = new URL("socket", location.href.split("#")[0]);
    url.protocol = "ws:";
    if (this.#person) url.searchParams.set("person", this.#person);
    url.searchParams.set("locale", navigator.language);
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onmessage = ({ data }) => socket === this.#socket && this.#hear(JSON.parse(data));
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #hear(told) {
    if (told.event) {
      if (told.event === "HELLO") this.#found();
      this.dispatchEvent(new CustomEvent(told.event, { detail: told.data }));
      return;
    }
    const { resolve, reject } = this.#waiting.get(told.id) ?? {};
    this.#waiting.delete(told.id);
    if (told.refused) reject?.(new Refusal(told.refused));
    else resolve?.(told.result);
  }

  #lost() {
    for (const { reject } of this.#waiting.values()) {
      reject(new Refusal({ why: "LOST", sentence: "The connection was lost before there was an answer" }));
    }
    this.#waiting.clear();
    this.#tries += 1;
    this.#state(this.#tries > 4 ? ENDED : GONE);
    setTimeout(() => this.#connect(), Math.min(1000 * this.#tries, 8000));
  }

  #found() {
    this.#tries = 0;
    this.#state("");
  }

  #state(trouble) {
    this.dispatchEvent(new CustomEvent("STATE", { detail: trouble }));
  }

  /** What the playground answers to a wish; rejected with a Refusal. */
  wish(verb, more = {}) {
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        reject(new Refusal({ why: "LOST", sentence: "There is no connection to the playground" }));
        return;
      }
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, do: verb, ...more }));
    });
  }

  /** Bring a file up; what it is called then. */
  async upload(file) {
    const url = new URL("upload", location.href.split("#")[0]);
    url.searchParams.set("person", this.#person);
    url.searchParams.set("name", file.name);
    const answer = await fetch(url, { method: "POST", body: file });
    if (!answer.ok) throw new Refusal({ why: "UPLOAD", sentence: `${file.name} is too large or was not taken` });
    return answer.json();
  }
}

export const link = new Link();
