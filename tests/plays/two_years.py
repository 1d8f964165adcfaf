"""A game of two years by three players, from the empty house to the podium, in any language."""

from __future__ import annotations

from companion.kernel import Session
from companion.kernel.people import Colour
from companion.viticulture import outcome
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.wake_up import WAKE_UP
from companion.viticulture.ending.ties import CountForTie

from . import Hand

NAMES = {
    "es": ("Anna", "Íñigo", "Sofía"),
    "it": ("Anna", "Niccolò", "Sofia"),
    "ru": ("Анна", "Пётр", "София"),
    "en": ("Anna", "Marco", "Jo"),
}


def sit_down(phone: Hand, names: tuple[str, ...]) -> None:
    """Write everybody's name into the seats of a new game and begin."""
    phone.tap_words("home.new")
    for n, name in enumerate(names):
        phone.tap_words("new.add")
        phone.write(f"new.seat-{n + 1}.name", name)
        phone.says(f"new.seat-{n + 1}", name)
        phone.tap_words("new.done")
    phone.tap_words("new.next")
    phone.tap_words("new.start")
    phone.wait_for("first.draw")


def wake_up(phone: Hand, names: tuple[str, ...], rows: tuple[int, ...]) -> tuple[str, ...]:
    """Everybody takes a row; returns the names in the order in which they chose."""
    chose: list[str] = []
    for row in rows:
        asked = {phone.say("spring.question", player=name): name for name in names}
        left = [question for question, name in asked.items() if name not in chose]
        chose.append(asked[phone.shows_one_of(left)])
        bonus = phone.say(f"wake.{WAKE_UP[row].value}")
        phone.tap_role(phone.say("spring.row", hour=row, bonus=bonus))
    phone.wait_for("summer.next")
    return tuple(chose)


def score(phone: Hand, name: str, seat: int, by: int) -> None:
    """Tap plus (or minus) as often as that in summer, and see the number follow."""
    place = f"summer.points.seat-{seat + 1}"
    before = points(phone, place)
    words = phone.say("score.plus" if by > 0 else "score.minus", player=name)
    for step in range(1, abs(by) + 1):
        phone.tap_name(words)
        phone.says(place, has(phone, name, before + (step if by > 0 else -step)))


def has(phone: Hand, name: str, vp: int) -> str:
    """How a screen reader is told somebody's points."""
    return phone.lang.many("score.has", vp, player=name)


def points(phone: Hand, place: str) -> int:
    """Somebody's points, as the phone says them."""
    said = phone.text_of(place).replace("−", "-")
    return int("".join(c for c in said if c.isdigit() or c == "-"))


def write_points(phone: Hand, season: str, name: str, seat: int, total: int) -> None:
    """Write a total instead of tapping there."""
    place = f"{season}.points.seat-{seat + 1}"
    now = points(phone, place)
    phone.tap(place)
    phone.write("number.vp.field", str(total))
    phone.tap_role(phone.say("number.book.vp", by=phone.lang.signed(total - now)))
    phone.wait_gone("number")
    phone.says(place, has(phone, name, total))


def play(phone: Hand, code: str) -> tuple[str, ...]:
    """Play all of it; returns who chose a row first, second and third in the first year."""
    names = NAMES[code]
    sit_down(phone, names)

    phone.tap_words("first.draw")
    chose = wake_up(phone, names, (6, 3, 7))
    order = [chose[1], chose[0], chose[2]]  # rows 3, 6, 7

    # Summer: points, a worker placed, a pass, and the rest pass with the season.
    phone.shows(phone.say("score.turn", player=order[0]))
    score(phone, names[0], 0, 2)
    score(phone, names[1], 1, -1)
    phone.tap_words("score.placed", player=order[1])
    phone.shows(phone.say("score.turn", player=order[1]))
    phone.tap_words("score.pass.label", player=order[1])
    phone.shows(phone.say("score.turn", player=order[2]))
    phone.tap_words("next.fall")
    phone.shows(phone.say("fall.title"))
    phone.tap_words("next.winter")
    phone.wait_for("winter.next")
    phone.tap_words("next.year-end")
    phone.tap_words("year-end.close", year=1)

    # The second year: two reach twenty with the same points.
    second = wake_up(phone, names, (1, 2, 4))
    right = (names.index(chose[0]) - 1) % 3
    assert second[0] == names[right], "the first player moved to the right"
    write_points(phone, "summer", names[0], 0, 20)
    phone.shows(phone.say("last-year"))
    phone.tap_words("next.fall")
    phone.tap_words("next.winter")
    phone.wait_for("winter.next")
    write_points(phone, "winter", names[2], 2, 20)
    phone.tap_words("next.year-end")
    phone.tap_words("year-end.finish")

    # The tie: lira decide.
    phone.shows(phone.say("over.tie"))
    phone.shows(phone.say("over.ask.lira"))
    for _ in range(3):
        phone.tap_name(phone.say("stepper.plus", what=names[2]))
    phone.tap_words("over.count.lira")
    phone.shows(phone.lang.many("over.wins", 1, players=names[2]))
    phone.shows(phone.say("over.decided.lira"))
    phone.tap_words("over.home")
    phone.shows(phone.say("home.finished"))
    return chose


def check(game: Session, code: str, chose: tuple[str, ...]) -> None:
    """What was saved is what was played."""
    names, state = NAMES[code], game.state
    assert [player.name for player in state.setup.players] == list(names)
    assert [player.language for player in state.setup.players] == [code] * 3
    assert {player.colour for player in state.setup.players} == set(list(Colour)[:3])
    assert state.season is Season.OVER
    assert (state.year, len(state.years)) == (2, 2)
    assert [estate.vp for estate in state.estates][::2] == [20, 20]
    first_year = [2, -1, 0]
    first_year[names.index(chose[0])] += 1  # row 6
    assert list(state.years[0]) == first_year
    assert outcome(state).winners == (2,)
    assert outcome(state).decided_by == "lira"
    assert game.history.done[-1].move == CountForTie("lira", (0, 2), (0, 3))
    assert not any(entry.overruled for entry in game.history.done)
