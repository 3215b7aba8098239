"""Chromium, driven through WebDriver's wire protocol: JSON over HTTP to chromedriver."""

import asyncio
import base64
import json
import os
import shutil
import subprocess
import urllib.error
import urllib.request
from typing import Any

DRIVER, CHROMIUM = "chromedriver", "chromium"
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PATIENCE = 10
TRIES = 3
DESK, PHONE = (1280, 800), (390, 844)
KEYS = {
    "Shift": "\ue008",
    "Ctrl": "\ue009",
    "Alt": "\ue00a",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Backspace": "\ue003",
    "Space": " ",
    "Home": "\ue011",
    "End": "\ue010",
    "Left": "\ue012",
    "Up": "\ue013",
    "Right": "\ue014",
    "Down": "\ue015",
}
# Calls back when the condition holds; null when it never did.
WAIT = """
const [condition, patience, ...given] = [...arguments].slice(0, -1);
const done = arguments[arguments.length - 1];
const holds = new Function(condition);
const until = Date.now() + patience;
(function look() {
  const found = holds(...given);
  if (found) done(found);
  else if (Date.now() > until) done(null);
  else setTimeout(look, 15);
})();
"""


class WebDriverError(Exception):
    pass


def _options() -> dict[str, Any]:
    arguments = ["--headless=new", "--hide-scrollbars", "--disable-gpu", "--disable-dev-shm-usage"]
    arguments += ["--window-size={},{}".format(*DESK), "--force-prefers-reduced-motion", "--lang=en-GB"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    return {"args": arguments, "binary": shutil.which(CHROMIUM)}


class Browser:
    """One Chromium. Its tabs share what a page keeps."""

    def __init__(self) -> None:
        command = [DRIVER, "--port=0", "--log-level=SEVERE"]
        self._driver = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self._session = f"http://127.0.0.1:{self._port()}/session"
        wanted = {"goog:chromeOptions": _options(), "goog:loggingPrefs": {"browser": "ALL"}}
        wanted |= {"timeouts": {"script": (PATIENCE + 5) * 1000}}
        made = self.ask_now("POST", "", {"capabilities": {"alwaysMatch": wanted}})
        self._session += f"/{made['sessionId']}"

    def _port(self) -> int:
        assert self._driver.stdout is not None
        for line in self._driver.stdout:
            if "started successfully on port" in line:
                return int(line.rsplit(" ", 1)[1].strip(".\n"))
        raise WebDriverError("chromedriver did not start")

    def ask_now(self, method: str, path: str, body: Any = None) -> Any:
        data = None if method != "POST" else json.dumps(body or {}).encode()
        request = urllib.request.Request(self._session + path, data, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with DIRECT.open(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise WebDriverError(json.load(error)["value"]["message"]) from None

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Beside the loop, which has to serve the page meanwhile."""
        return await asyncio.to_thread(self.ask_now, method, path, body)

    async def open(self, url: str, size: tuple[int, int] = DESK, language: str = "") -> "Tab":
        made = await self.ask("POST", "/window/new", {"type": "tab"})
        tab = Tab(self, made["handle"])
        await tab.resize(size)
        if language:
            await tab.speak(language)
        await tab.go(url)
        return tab

    async def opened(self, *known: "Tab") -> "Tab":
        """The tab that the page itself has opened beside the first, empty one and those that are known."""
        async with asyncio.timeout(PATIENCE):
            while True:
                handles = (await self.ask("GET", "/window/handles"))[1:]
                if new := set(handles) - {tab.handle for tab in known}:
                    return Tab(self, new.pop())

    async def close_all(self) -> None:
        first, *others = await self.ask("GET", "/window/handles")
        for handle in others:
            await self.ask("POST", "/window", {"handle": handle})
            await self.ask("DELETE", "/window")
        await self.ask("POST", "/window", {"handle": first})

    def quit(self) -> None:
        self.ask_now("DELETE", "")
        self._driver.terminate()
        self._driver.wait()
        assert self._driver.stdout is not None
        self._driver.stdout.close()


class Tab:
    """A page as its visitor has it: what they read, click and type."""

    def __init__(self, browser: Browser, handle: str) -> None:
        self.browser = browser
        self.handle = handle

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        await self.browser.ask("POST", "/window", {"handle": self.handle})
        return await self.browser.ask(method, path, body)

    async def go(self, url: str) -> None:
        await self.ask("POST", "/url", {"url": url})

    async def reload(self) -> None:
        await self.ask("POST", "/refresh", {})

    async def resize(self, size: tuple[int, int]) -> None:
        width, height = size
        measures = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": size == PHONE}
        await self.cdp("Emulation.setDeviceMetricsOverride", **measures)

    async def speak(self, language: str) -> None:
        """What the browser says its user reads."""
        agent = await self.script("return navigator.userAgent")
        await self.cdp("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)

    async def cdp(self, command: str, **parameters: Any) -> Any:
        return await self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    async def script(self, text: str, *given: Any) -> Any:
        return await self.ask("POST", "/execute/sync", {"script": text, "args": list(given)})

    async def until(self, condition: str, *given: Any) -> Any:
        """Wait in the page until a script returns something."""
        arguments = [condition, PATIENCE * 1000, *given]
        found = await self.ask("POST", "/execute/async", {"script": WAIT, "args": arguments})
        if found is None:
            shown = await self.script("return document.body.innerText")
            raise AssertionError(f"never came: {given or condition}; the page shows:\n{shown}")
        return found

    # What is there

    async def find(self, what: str, within: str = "body") -> str:
        """The last visible control or field with this name, as who listens hears it."""
        found = await self.until(FIND, what, within)
        return str(found[ELEMENT])

    async def sees(self, text: str, within: str = "body") -> None:
        await self.until(f"return {SHOWN}", text, within)

    async def sees_no(self, text: str, within: str = "body") -> None:
        await self.until(f"return !{SHOWN}", text, within)

    async def read(self, selector: str) -> str:
        return str(await self.until("return document.querySelector(arguments[0])?.innerText", selector))

    async def focus(self) -> str:
        """The name of what has the focus."""
        return str(await self.names("return name(document.activeElement)"))

    async def names(self, text: str) -> Any:
        """What a script returns that may ask for the `name` of what is on the page."""
        return await self.script(NAME + text)

    async def label(self, selector: str) -> str:
        """The name of an element as the browser gives it to those who listen."""
        found = await self.until("return document.querySelector(arguments[0])", selector)
        return str(await self.ask("GET", f"/element/{found[ELEMENT]}/computedlabel"))

    # What is done

    async def click(self, what: str, within: str = "body") -> None:
        """What is drawn anew under the finger is pressed once more."""
        for tried in range(TRIES):
            element = await self.find(what, within)
            try:
                await self.ask("POST", f"/element/{element}/click")
                break
            except WebDriverError as error:
                if tried == TRIES - 1 or "stale element" not in str(error):
                    raise

    async def write(self, what: str, text: str) -> None:
        element = await self.find(what)
        await self.ask("POST", f"/element/{element}/value", {"text": text})

    async def type(self, text: str) -> None:
        """Type where the focus is."""
        await self._press([step for letter in text for step in _stroke(letter)])

    async def press(self, *chords: str) -> None:
        """Press keys one after the other, as in press("Tab", "Shift+Tab", "Enter")."""
        for chord in chords:
            *held, last = [KEYS.get(key, key) for key in chord.split("+")]
            down = [{"type": "keyDown", "value": key} for key in held]
            up = [{"type": "keyUp", "value": key} for key in reversed(held)]
            await self._press([*down, *_stroke(last), *up])

    async def _press(self, strokes: list[dict[str, str]]) -> None:
        keyboard = {"type": "key", "id": "keys", "actions": strokes}
        await self.ask("POST", "/actions", {"actions": [keyboard]})

    async def photograph(self) -> bytes:
        """The page as a PNG."""
        return base64.b64decode(await self.ask("GET", "/screenshot"))

    async def complaints(self) -> list[str]:
        """What the browser itself has found wrong with the page."""
        return [entry["message"] for entry in await self.ask("POST", "/se/log", {"type": "browser"})]


def _stroke(key: str) -> list[dict[str, str]]:
    return [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]


SHOWN = "[...document.querySelectorAll(arguments[1])].some((one) => one.innerText.includes(arguments[0]))"
NAME = """
function name(node) {
  const by = node.getAttribute("aria-labelledby");
  if (by) return by.split(" ").map((id) => document.getElementById(id)?.innerText ?? "").join(" ").trim();
  const label = node.getAttribute("aria-label") ?? node.labels?.[0]?.innerText;
  return (label ?? node.innerText ?? "").replace(/ \\*$/, "").trim();
}
"""
FIND = (
    NAME
    + """
const [wanted, within] = arguments;
const parts = "a, button, input, textarea, summary, label.box, [role=option], [role=button]";
const all = [...document.querySelectorAll(within)].flatMap((one) => [...one.querySelectorAll(parts)]);
const shown = all.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled);
return shown.findLast((one) => name(one) === wanted) ?? shown.findLast((one) => name(one).startsWith(wanted));
"""
)
