"""What the texts for people say is so: their links and paths exist. Their examples are doctests."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from .files import ROOT, texts

PAGES = [name for name in texts() if name.endswith(".md")]
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
CODE = re.compile(r"`([^`\n]+)`")
LOOKS_LIKE_A_PATH = re.compile(
    r"(companion|data|locales|packaging|tests|\.ci)(/[\w.-]+)*/?|[\w-]+\.(py|md|toml|txt|tsv|json)"
)
MADE = {"game.json"}
"""Names of files that somebody makes while reading."""


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    folder = (ROOT / page).parent
    links = [link for link in LINK.findall(texts()[page]) if "://" not in link]
    assert [link for link in links if not (folder / link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_paths_that_are_named_exist(page: str) -> None:
    named = [path for path in CODE.findall(texts()[page]) if LOOKS_LIKE_A_PATH.fullmatch(path)]
    places = (ROOT, (ROOT / page).parent, ROOT / "companion" / "ui" / "screens")
    missing = [path for path in named if not any((place / path).exists() for place in places)]
    assert set(missing) - MADE == set()


def test_the_readme_shows_two_pictures_and_runs_its_examples() -> None:
    text = texts()["README.md"]
    assert len(re.findall(r"!\[[^\]]+\]\(packaging/screenshots/[\w-]+\.png\)", text)) == 2
    examples = doctest.DocTestParser().get_examples(text)
    assert len(examples) >= 8
    fenced = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert sum(block.count(">>> ") for block in fenced) == len(examples)


def test_the_readme_has_its_sections() -> None:
    sections = re.findall(r"^## (.+)$", texts()["README.md"], re.MULTILINE)
    assert sections == [
        "Run it", "How to invite", "Hand a game over", "Test it", "What is where",
        "Where a rule stands", "Add a rule", "Add a phrase", "Add a screen",
        "Bring out version 2", "Add a game",
    ]  # fmt: skip


def test_the_map_names_every_folder() -> None:
    text = texts()["README.md"]
    parts = [p for p in sorted((ROOT / "companion").iterdir()) if (p / "__init__.py").is_file()]
    tops = [ROOT / name for name in ("data", "locales", "packaging", "tests")]
    for folder in (*parts, *tops):
        assert f"| `{folder.relative_to(ROOT).as_posix()}/` |" in text


def test_every_option_is_in_the_readme(tmp_path: Path) -> None:
    from companion.cli.options import read
    from companion.i18n import language

    told = read(["--help"], language("en"))
    assert isinstance(told, str)
    options = set(re.findall(r"--[a-z-]+", told)) - {"--help", "--version"}
    assert {option for option in options if f"`{option}" not in texts()["README.md"]} == set()
