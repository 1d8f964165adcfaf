"""Every entry as one sentence, every explanation and every rule in four languages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion import vino
from companion.i18n import LANGUAGES, language
from companion.kernel import Entry, IllegalMove, MalformedMove
from companion.resources import folder
from companion.rulebook import rules
from companion.vino.box.board import Plot
from companion.vino.round.buying import Buy, Pass
from companion.vino.round.choosing import ChooseRegions, Reveal
from companion.vino.round.closing import CloseRound
from companion.vino.round.gift import default_gift
from companion.vino.round.opening import DrawMarkers, NameMarkers
from companion.vino.round.selling import Sell, SellNothing
from companion.vino.table.correct import Correct
from companion.vino.table.correct_several import CorrectMarket, CorrectOrder
from companion.vino.table.enter_prices import EnterColumn, EnterStep

from .chance_games import a_game
from .positions import (
    ANNA,
    BARBERA,
    LAZIO,
    LIGURIA,
    MARCO,
    NEBBIOLO,
    SOFIA,
    TABLE,
    TOSCANA,
    TRENTINO,
    VENETO,
    buying,
    choosing,
    holding,
    play,
    selling,
    table,
)
from .round.test_closing import closing
from .round.test_gift import bought, gift_in
from .round.test_selling import MOCK_UP, anna


@pytest.mark.parametrize(
    ("session", "move", "italian"),
    [
        (table(), NameMarkers(ANNA, (TOSCANA, LAZIO)), "Anna pesca: Toscana e Lazio"),
        (
            play(table(), NameMarkers(ANNA, (TOSCANA, LAZIO))), Buy(ANNA, TOSCANA, 3),
            "Anna: Toscana, vigneto 3, nuova varietà Montepulciano",
        ),
        (buying(holding(table(), {TRENTINO: "A"}), *[(TRENTINO, VENETO)] * 3).play(Pass(ANNA)),
         Pass(MARCO), "Marco passa: Veneto"),
        (choosing(), ChooseRegions(ANNA, (TOSCANA, LAZIO)), "Anna ha scelto le regioni"),
        (
            play(choosing(), *(ChooseRegions(n, (TOSCANA, VENETO)) for n in range(3))), Reveal(),
            "Regioni svelate: Anna (Toscana e Veneto), Marco (Toscana e Veneto) "
            "e Sofía (Toscana e Veneto)",
        ),
        (bought(gift_in("PPPPGGGG", "MMS."), 4), default_gift(bought(gift_in("PPPPGGGG", "MMS."), 4)
         .state),
         "Dono, Toscana: Marco (8), Anna (6 e 7) e Sofía (5); la bottiglia lascia la mappa; "
         "non resta niente da comprare per Anna"),
        (gift_in("PPPGG", "M..A"), Buy(ANNA, TOSCANA, 5),
         "Anna: Toscana, vigneto 5; la bottiglia lascia la mappa"),
        (
            anna(*MOCK_UP), Sell(ANNA, NEBBIOLO, 3, (Plot(LAZIO, 2),), (0, 100, 0, 0, 200)),
            "Anna vende 3 Nebbiolo per 460 (prezzo 360, domanda +100); mercato: Nebbiolo −300, "
            "Trebbiano +100 e Barbera +200; tornano alla banca: Lazio 2",
        ),
        (
            anna(*MOCK_UP).play(SellNothing(ANNA)).play(SellNothing(MARCO)),
            SellNothing(SOFIA), "Sofía non vende niente",
        ),
        (
            play(anna(*MOCK_UP), Correct("owner", None, region=LAZIO, place=1)),
            Sell(ANNA, NEBBIOLO, 3, (Plot(LAZIO, 2),), (0, 100, 0, 0, 200)),
            "Anna vende 3 Nebbiolo per 460 (prezzo 360, domanda +100); mercato: Nebbiolo −300, "
            "Trebbiano +100 e Barbera +200; tornano alla banca: Lazio 2; "
            "l’indicatore Nebbiolo torna sulla mappa: Lazio",
        ),
        (
            play(table(money=True), NameMarkers(ANNA, (TOSCANA, LAZIO))), Buy(ANNA, TOSCANA, 3),
            "Anna: Toscana, vigneto 3, nuova varietà Montepulciano, per 60 Vino",
        ),
        (
            gift_in("PPPPGGGG", "MMS."), Buy(ANNA, TOSCANA, 4, BARBERA),
            "Anna: Toscana, vigneto 4, nuova varietà Barbera; era l’ultimo privato: "
            "il governo dona qui i suoi vigneti",
        ),
        (anna(), SellNothing(ANNA), "Anna non vende niente"),
        (closing(300, 0, 200, 100), CloseRound(),
         "Fine del turno 1; nuovo ordine: Marco (0), Ilya (100), Sofía (200) e Anna (300)"),
        (table(), EnterStep(50), "Inserito: una casella vale 50 Vino"),
        (table(), EnterColumn(TABLE[2]),
         "Inserito, tavola dei prezzi: venduti 3, reddito 360, persi 1, caselle 3"),
        (holding(table(), {LAZIO: "A"}), Correct("owner", MARCO, region=LAZIO, place=1),
         "Correzione · Lazio, vigneto 1: Marco (prima: Anna)"),
        (holding(table(), {LAZIO: "A"}), Correct("variety", "barbera", ANNA, LAZIO),
         "Correzione, Anna · varietà, Lazio: Barbera (prima: Nebbiolo)"),
        (table(), Correct("bottle", False, region=VENETO),
         "Correzione · bottiglia, Veneto: no (prima: sì)"),
        (selling(table()), CorrectMarket((100, 0, 0, 0, -100)),
         "Correzione, mercato: Nebbiolo +100, Trebbiano 0, Montepulciano 0, Pinot Grigio 0 "
         "e Barbera −100"),
        (table(), CorrectOrder((2, 0, 1)), "Correzione, ordine di gioco: Sofía, Anna e Marco"),
    ],
)  # fmt: skip
def test_an_entry_in_italian(session: Any, move: Any, italian: str) -> None:
    entry = session.decide(move)
    assert language("it").say(vino.tell(session.state, entry)) == italian


def test_a_button_says_it_shorter() -> None:
    state = anna(*MOCK_UP).state
    entry = anna(*MOCK_UP).decide(Sell(ANNA, NEBBIOLO, 3, (Plot(LAZIO, 2),), (0, 100, 0, 0, 200)))
    assert language("it").say(vino.tell(state, entry, short=True)) == "Anna: 3 Nebbiolo, 460"
    begun = play(table(), NameMarkers(ANNA, (TOSCANA, LAZIO)))
    entry = begun.decide(Buy(ANNA, TOSCANA, 3))
    told = vino.tell(begun.state, entry, short=True)
    assert language("en").say(told) == "Anna: Tuscany, vineyard 3"


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_that_happens_can_be_said_in_every_language(code: str) -> None:
    lang = language(code)
    for seed in range(0, 40, 5):
        *_, last = a_game(seed, rounds=1)
        for step in last.history.steps:
            for short in (False, True):
                said = lang.say(vino.tell(step.before, step.entry, short=short))
                assert "{" not in said
                assert "log." not in said


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_refusal_can_be_said_in_every_language(code: str) -> None:
    """Facts are names, numbers and phrases: nothing is left for a screen to look up."""
    lang = language(code)
    refused = set()
    for seed in (1, 2, 3):
        *sessions, last = a_game(seed, rounds=1)
        pool = [entry.move for entry in last.history.done]
        for session in sessions[::3]:
            for move in (*pool[::4], DrawMarkers(MARCO), CloseRound()):
                reason = session.why_not(move)
                if isinstance(reason, (IllegalMove, MalformedMove)):
                    said = lang.text(reason.message, **reason.facts)
                    assert "{" not in said, reason.message
                    assert "Phrase" not in said, reason.message
                    refused.add(reason.message)
    assert len(refused) > 12


RULES = rules("vino")


@pytest.mark.parametrize("code", LANGUAGES)
def test_titles_are_short_and_texts_are_sentences(code: str) -> None:
    lang = language(code)
    for id in RULES:
        title, text = lang.text(f"rule.{id}.title"), lang.text(f"rule.{id}.text")
        assert 3 <= len(title) <= 40, title
        assert not title.endswith("."), title
        assert text.endswith("."), text
        sentences = [part for part in re.split(r"(?<=[.?])\s", text) if part]
        assert 1 <= len(sentences) <= 4, text
        assert len(text) <= 330, text
    assert len({lang.text(f"rule.{id}.title") for id in RULES}) == len(RULES)


def test_the_facts_are_complete() -> None:
    text = (folder("data") / "vino" / "rules.toml").read_text(encoding="utf-8")
    for id, rule in tomllib.loads(text)["rule"].items():
        assert set(rule) <= {"lines", "chapter", "related", "differs", "covers", "extras"}
        lines = rule["lines"]["it"]
        assert lines == sorted(set(lines))
        assert all(1 <= line <= 259 for line in lines)
        assert len(rule["chapter"]) > 5
        assert set(rule["related"]) <= set(RULES) - {id}
        for differ in rule.get("differs", []):
            assert re.fullmatch(r"V-\d\d", differ)
            assert all(len(language(code).text(f"differ.{differ}")) > 60 for code in LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_long_rule_has_a_short_answer_and_examples_have_numbers_or_names(code: str) -> None:
    lang = language(code)
    for id, rule in RULES.items():
        assert set(rule.extras) <= {"short", "example"}
        text = lang.text(f"rule.{id}.text")
        if "short" in rule.extras:
            short = lang.text(f"rule.{id}.short")
            assert re.fullmatch(r"[^.]{10,120}\.", short), short
            assert len(short) < len(text), short
        else:
            assert len(re.findall(r"[.?](?=\s)", text)) == 0, text
        if "example" in rule.extras:
            example = lang.text(f"rule.{id}.example")
            assert example.endswith(".")
            assert 40 <= len(example) <= 330, example


EXAMPLES = (
    "VN-BUY-05", "VN-BUY-06", "VN-BUY-07", "VN-BUY-13", "VN-GIFT-03", "VN-GIFT-04", "VN-GIFT-06",
    "VN-SELL-02", "VN-SELL-04", "VN-SELL-05", "VN-SELL-07", "VN-MKT-01", "VN-MKT-04", "VN-MKT-06",
    "VN-END-01", "VN-END-02", "VN-END-03", "VN-END-04", "VN-END-07", "VN-END-08",
)  # fmt: skip


def test_a_sum_an_order_or_a_tie_has_its_example() -> None:
    assert [id for id in EXAMPLES if "example" not in RULES[id].extras] == []


def test_every_open_reading_is_told_with_a_rule() -> None:
    told = {differ for rule in RULES.values() for differ in rule.differs}
    assert told == {f"V-{number:02d}" for number in range(1, 29)}


def test_every_rule_the_program_names_has_an_entry_in_the_rulebook() -> None:
    named = {
        rule
        for path in Path(vino.__file__).parent.rglob("*.py")
        for rule in re.findall(r'"(VN-[A-Z]+-[0-9]+)"', path.read_text(encoding="utf-8"))
    }
    assert len(named) > 25
    assert named <= set(RULES)


def test_an_entry_that_lacks_its_event_is_not_told() -> None:
    with pytest.raises(MalformedMove, match=r"move\.without-event"):
        vino.check_entry(table().setup, Entry(Buy(ANNA, LIGURIA, 1, NEBBIOLO), ()))
