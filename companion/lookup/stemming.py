"""
The part of a word that stays when it is inflected: small stemmers for four languages.

They know endings, no dictionary. What they make is no word, only the same for *cosechar*,
*cosecha* and *cosechado*. Given words are folded (:mod:`.folding`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache

from companion.resources import folder

LEAST = 3
"""So many letters are left at least."""


def _endings(text: str) -> tuple[str, ...]:
    """Endings, longest first."""
    return tuple(sorted(set(text.split()), key=len, reverse=True))


def _cut(word: str, endings: tuple[str, ...], least: int = LEAST) -> str:
    """The word without the longest ending it has."""
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            return word[: -len(ending)]
    return word


_ENGLISH = _endings("ings ing edly ed ers er ors or ly ment ments ness s es 's")


def english(word: str) -> str:
    """*Ageing*, *aging*, *aged* and *age*."""
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith("ss"):
        return word
    elif word.endswith("s") and not word.endswith("us") and len(word) > 3:
        word = word[:-1]
    cut = _cut(word, _ENGLISH)
    if cut != word and len(cut) > 3 and cut[-1] == cut[-2] and cut[-1] not in "lsz":
        cut = cut[:-1]  # planned
    if len(cut) > 2 and cut.endswith("e"):
        cut = cut[:-1]
    return cut[:-1] + "i" if cut.endswith("y") and len(cut) > 3 else cut


_SPANISH = _endings(
    "aciones iciones acion icion amientos imientos amiento imiento amente mente"
    " adores adoras ador adora idores idoras idor idora ancia encia ancias encias"
    " ar er ir arse erse irse arlo arla arlos arlas erlo erla irlo irla"
    " ando iendo yendo andose iendose"
    " ado ada ados adas ido ida idos idas"
    " aba abas aban abamos ia ias ian iamos"
    " are aras ara aremos aran ere eras era eremos eran ire iras ira iremos iran"
    " aria arias arian eria erian iria irian"
    " amos emos imos aste iste aron ieron io asteis isteis"
    " ase ases asen iera ieras ieran iese iesen"
    " os as es is an en ais eis o a e s"
)


def spanish(word: str) -> str:
    """*Cosechar*, *cosecha* and *cosechado*."""
    cut = _cut(word, _SPANISH)
    if cut.endswith(("qu", "gu")) and len(cut) > LEAST + 1:
        cut = cut[:-1].replace("q", "c")
    elif cut.endswith("z") or cut.endswith("c"):
        cut = cut[:-1] + "c"  # vez, veces
    return cut


_ITALIAN = _endings(
    "azioni izioni azione izione amenti imenti amento imento amente mente"
    " atori atrice atore itori itore"
    " are ere ire arsi ersi irsi arlo arla arli arle erlo erla irlo irla"
    " ando endo andosi endosi"
    " ato ata ati ate uto uta uti ute ito ita iti ite"
    " avo ava avano evo eva evano ivo iva ivano"
    " ero erai era eremo eranno iro irai ira iranno"
    " erebbe irebbe erebbero iamo ano ono"
    " assi asse essi esse issi isse"
)


def italian(word: str) -> str:
    """*Vendemmiare*, *vendemmia* and *vendemmiato*."""
    cut = _cut(word, _ITALIAN)
    while len(cut) > LEAST and cut[-1] in "aeiou":
        cut = cut[:-1]
    if cut.endswith(("ch", "gh")) and len(cut) > LEAST:
        cut = cut[:-1]
    return cut


_GERUND = _endings("ав авши авшись яв явши явшись ив ивши ившись ыв ывши ывшись")
_ADJECTIVE = _endings(
    "ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею"
)
_PARTICIPLE = _endings("аем анн авш ающ яем янн явш яющ ивш ывш ующ енн ющ ящ")
_VERB = _endings(
    "ала ана аете айте али ай ал аем ан ало ано ает ают аны ать аешь анно"
    " яла яна яете яйте яли яй ял яем ян яло яно яет яют яны ять яешь"
    " ила ыла ена ейте уйте ите или ыли ей уй ил ыл им ым ен ило ыло ено ят ует уют ит ыт ены"
    " ить ыть ишь ую ю у нут ете ешь ет ут оть нуть нет"
)
_NOUN = _endings(
    "а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях ы ь ию"
    " ью ю ия ья я"
)
_ABSTRACT = _endings("ост ость")


def russian(word: str) -> str:
    """*Петух*, *петуха* and *петухов*: after M. Porter's stemmer, without its regions."""
    cut = _cut(word, _GERUND)
    if cut == word:
        word = _cut(word, ("ся", "сь"))
        cut = _cut(word, _ADJECTIVE)
        if cut != word:
            cut = _cut(cut, _PARTICIPLE)
        else:
            cut = _cut(word, _VERB)
            if cut == word:
                cut = _cut(word, _NOUN)
    if cut.endswith("и") and len(cut) > LEAST:
        cut = cut[:-1]
    cut = _cut(cut, _ABSTRACT)
    cut = _cut(cut, ("ейше", "ейш"))
    if cut.endswith("нн"):
        cut = cut[:-1]
    return cut[:-1] if cut.endswith("ь") and len(cut) > LEAST else cut


STEMMERS: dict[str, Callable[[str], str]] = {
    "en": english,
    "es": spanish,
    "it": italian,
    "ru": russian,
}


def stem(word: str, language: str) -> str:
    """The stem of a folded word; numbers and very short words stay."""
    return word if len(word) <= LEAST or word[0].isdigit() else STEMMERS[language](word)


@cache
def silent(language: str) -> frozenset[str]:
    """Words that say little about what is asked; they count only when there is nothing else."""
    path = folder("data") / "words" / "silent.toml"
    return frozenset(tomllib.loads(path.read_text(encoding="utf-8"))[language])
