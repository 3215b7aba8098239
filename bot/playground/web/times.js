/** Times in words, and those that tick. */

const UNITS = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3600], ["minute", 60]];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const formats = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

function fromNow(at, now = Date.now()) {
  const seconds = Math.round((at - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return relative.format(Math.trunc(seconds / size), unit);
}

export function told(at, style = "f") {
  if (style === "R") return fromNow(at);
  return new Intl.DateTimeFormat(undefined, formats[style] ?? formats.f).format(at);
}

export function clockTime(at) {
  const day = new Date(at).toDateString();
  if (day === new Date().toDateString()) return told(at, "t");
  if (day === new Date(Date.now() - 86_400_000).toDateString()) return `Yesterday at ${told(at, "t")}`;
  return new Intl.DateTimeFormat(undefined, { dateStyle: "short", timeStyle: "short" }).format(at);
}

/** Let every relative time on the page tell the time that it is now. */
export function tick() {
  for (const one of document.querySelectorAll("time[data-ticks]")) {
    const text = fromNow(Date.parse(one.dateTime));
    if (one.textContent !== text) one.textContent = text;
  }
}
