"""No word that a person reads stands in the code."""

from __future__ import annotations

from pathlib import Path

import pytest
import raw_strings

ROOT = Path(__file__).resolve().parents[2]


def test_no_file_of_the_program_has_words_of_its_own() -> None:
    found = raw_strings.in_folder(ROOT)
    assert not found, "\n".join(map(str, found))


def test_every_exempted_file_is_still_there() -> None:
    assert all((ROOT / file).exists() for file in raw_strings.ALLOWED_FILES)


@pytest.mark.parametrize(
    "snippet",
    [
        'ft.Text("Undo")',
        'ft.Text("Отменить")',
        'ft.Text(f"{points} VP")',
        'ft.Text("Undo" if done else "Redo")',
        'ft.Text("Year " + str(year))',
        'ft.IconButton(icon="x", tooltip="Undo")',
        'ft.TextField(label=f"Name {n}")',
        'ft.Semantics(label="First player")',
        'control.value = "two words"',
        'names = {"spring": "choose an hour"}',
        'return_value = lambda: "who has passed?"',
        'def say(words: str = "Nothing yet to see") -> None: ...',
        'class Screen:\n    title = "Whose turn is it?"',
        'print(f"Open {address} on your phone")',
        'template = "{player} has passed"',
        'look.row(below="Anna, your turn")',
    ],
)
def test_a_word_in_the_code_is_found(snippet: str) -> None:
    assert raw_strings.in_source(snippet)


@pytest.mark.parametrize(
    "snippet",
    [
        '"""A module that says what it is for."""',
        'def f():\n    """Return what was asked for."""',
        'class A:\n    x: int = 1\n    """How many there are."""',
        'raise ValueError("this cannot happen at all")',
        'assert done, "this cannot happen either"',
        '_log.warning("no text for %s in %s", a, b)',
        'logging.getLogger(__name__).info("all is well")',
        'ft.Text(t("undo"))',
        'ft.Text(lang.text("turn.pass" if last else "turn.next"))',
        'ft.Text(lang.text(f"season.{season}"), key="season")',
        'Phrase("log.pass", {"player": name})',
        'ft.Radio(value="paper")',
        'ft.Image(src="icons/rooster.svg")',
        """SVG = '<path fill="red" d="M0 0 L1 1"/>' """,
        'transform = "translate(1.68 1.68) scale(.86)"',
        'PATTERN = re.compile(r"[a-z]+ or [0-9]+")',
        'def f(x: "list of things") -> "some thing": ...',
        'Thread(name="saves the games")  # not shown: name of a thread',
        'class Bad(ValueError):\n    def __init__(self):\n        super().__init__("a bad file")',
    ],
)
def test_what_nobody_playing_reads_is_left_alone(snippet: str) -> None:
    assert not raw_strings.in_source(snippet)


def test_an_excuse_needs_a_reason() -> None:
    assert raw_strings.in_source('x = "two words"  # not shown:')
