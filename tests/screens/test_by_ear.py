"""
A whole solo year without looking: what is known is what a screen reader says, and what is done is a
button it has named. No identifier is used, no size and no place.
"""

from __future__ import annotations

import re

import pytest

from companion.i18n import LANGUAGES, Language, language
from tests.gallery.scenes import alone

from .headings import headings, heard, well_headed, words_in
from .headless import Node, NotThere, Phone, phone, story, viewer


class Listener:
    """Somebody who hears one phone."""

    def __init__(self, one: Phone, lang: Language) -> None:
        self._one = one
        self._said = 0
        self.lang = lang

    def buttons(self) -> dict[str, Node]:
        """Every button there is, by what it is called, in the order of reading."""
        found = [each.node for each in heard(self._one) if each.node.get("button")]
        return {" ".join(words_in(self._one, node)): node for node in found}

    def title(self) -> str:
        """What the screen is."""
        well_headed(self._one)
        return headings(self._one)[0][1]

    def news(self) -> str:
        """What was announced since it was asked last."""
        told = self._one.spoken
        new, self._said = told[self._said :], len(told)
        return " ".join(new)

    async def press(self, id: str, **facts: object) -> None:
        """Press the button that begins with these words, up to what cannot be known."""
        begin = re.split(r"\{\w+\}", self.lang.text(id, **{"bonus": "{bonus}", **facts}))[0]
        for words, node in self.buttons().items():
            if words.startswith(begin.strip()):
                await self._one.tap(node["identifier"])
                return
        raise NotThere(f"nothing is called {begin!r}: {list(self.buttons())}")


@pytest.mark.parametrize("code", LANGUAGES)
@story
async def test_a_solo_year_is_played_by_ear(code: str) -> None:
    room, lang = alone(), language(code)
    say = lang.text
    facts = {"route": f"/game/{room.table.id}", "preferences": viewer(language=code)}
    async with phone(room.tables, **facts) as one:
        ear = Listener(one, lang)
        name = room.table.session.state.name(0)

        async def automa_plays() -> int:
            """Its card is drawn; what it blocks is announced and stands there to be ticked."""
            await ear.press("solo.draw")
            told = ear.news()
            stands = say("solo.spot", action="{action}").partition("{action}")
            spots = [
                words.removeprefix(stands[0]).removesuffix(stands[2])
                for words in ear.buttons()
                if words.startswith(stands[0]) and words.endswith(stands[2])
            ]
            await one.key("A")
            asked = ear.news()
            for spot in spots:
                assert spot in told
                assert spot in asked
            if spots:
                await ear.press("solo.all-placed")
            return len(spots)

        def season(which: str, year: int) -> bool:
            title = ear.title()
            return say(f"season.{which}") in title and str(year) in title

        assert season("spring", 1)
        await ear.press("spring.row", hour=2)
        assert name in ear.news()
        assert season("summer", 1)
        placed = await automa_plays()
        ear.news()
        await ear.press("score.plus", player=name)
        assert ear.news() == say("log.points", player=name, by=1) + "."
        await one.key("S")
        before = ear.news()
        assert (
            lang.many("answer.points", room.table.session.state.estates[0].vp, player=name)
            in before
        )
        await ear.press("next.fall")
        assert season("fall", 1)
        await ear.press("next.winter")
        assert season("winter", 1)
        ear.news()
        placed += await automa_plays()
        assert placed
        await ear.press("next.year-end")
        assert season("year-end", 1)
        await ear.press("year-end.close", year=1)
        assert ear.news()
        assert season("spring", 2)
