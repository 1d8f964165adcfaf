"""Every screen as it is heard: under one heading, sheets under one of their own, top to bottom."""

from __future__ import annotations

from collections.abc import Iterator

from .headless import Found, Node, Phone


def heard(one: Phone) -> Iterator[Found]:
    """Everything a screen reader comes across."""
    return (found for found in one.walk() if not found.covered)


def headings(one: Phone) -> list[tuple[int, str]]:
    """Level and words of every heading, in their order."""
    found = []
    for each in heard(one):
        level = each.node.get("heading_level")
        if level:
            found.append((level, " ".join(words_in(one, each.node))))
    return found


def words_in(one: Phone, node: Node) -> list[str]:
    """What a node reads."""
    if node.get("label"):
        return [node["label"]]
    inside = (found.node for found in one.walk(node))
    return [n["value"] for n in inside if n["_c"] == "Text" and n.get("value")]


def well_headed(one: Phone) -> None:
    """One heading for the screen, the first; with a sheet over it only the sheet's are heard."""
    found = headings(one)
    assert all(words for _, words in found), found
    levels = [level for level, _ in found]
    covered = any(id.endswith(".beside") for id in one.ids())
    assert levels, "no heading"
    assert levels[0] == (2 if covered else 1), found
    assert levels.count(1) == (0 if covered else 1), found
