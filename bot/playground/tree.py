"""Walking the tree of components of a message or a form."""

from collections.abc import Callable, Iterable, Iterator

from bot.playground.model import Json

Where = tuple[str | int, ...]
SELECTS = range(3, 9)
ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = (
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23


def children(part: Json) -> Iterator[tuple[Where, Json]]:
    for index, child in enumerate(part.get("components") or []):
        yield ("components", index), child
    for key in ("accessory", "component"):
        if isinstance(part.get(key), dict):
            yield (key,), part[key]


def walk(parts: Iterable[Json], where: Where = ("components",)) -> Iterator[tuple[Where, Json]]:
    """Every component with its place, each before those in it."""
    for index, part in enumerate(parts):
        yield from _under(part, (*where, index))


def _under(part: Json, where: Where) -> Iterator[tuple[Where, Json]]:
    yield where, part
    for step, child in children(part):
        yield from _under(child, where + step)


def rebuilt(part: Json, change: Callable[[Json], Json]) -> Json:
    """A copy in which every component, those inside included, was changed."""
    copy = change(part)
    if "components" in part:
        copy["components"] = [rebuilt(child, change) for child in part["components"]]
    for key in ("accessory", "component"):
        if isinstance(part.get(key), dict):
            copy[key] = rebuilt(part[key], change)
    return copy


def numbered(parts: Iterable[Json]) -> list[Json]:
    """A copy in which every component has an id, in the order in which they stand."""
    parts = list(parts)
    taken = {part.get("id") for _, part in walk(parts)}
    free = (number for number in range(1, 10_000) if number not in taken)

    def number(part: Json) -> Json:
        return as_sent(part if part.get("id") else {**part, "id": next(free)})

    return [rebuilt(dict(part), lambda one: dict(number(one))) for part in parts]


def as_sent(part: Json) -> Json:
    """Numbers of emojis, and of what stands chosen in a menu, come back as text, as all of them do."""
    sent = _with_text(part)
    if part.get("options"):
        sent["options"] = [_with_text(one) for one in part["options"]]
    if part.get("default_values"):
        sent["default_values"] = [{**one, "id": str(one["id"])} for one in part["default_values"]]
    return sent


def _with_text(face: Json) -> Json:
    """A button or an option whose emoji, if it is somebody's own, has its number as text."""
    emoji = face.get("emoji") or {}
    return face | ({"emoji": {**emoji, "id": str(emoji["id"])}} if emoji.get("id") else {})


def words(content: str, parts: Iterable[Json]) -> str:
    """All that a message says: its text, and the texts among its components."""
    texts = [part["content"] for _, part in walk(parts) if part["type"] == TEXT]
    return "\n".join(text for text in (content, *texts) if text)


def find(parts: Iterable[Json], custom_id: str) -> Json | None:
    return next((part for _, part in walk(parts) if part.get("custom_id") == custom_id), None)
