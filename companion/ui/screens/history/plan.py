"""What a backup would do, and what it has done, in words."""

from __future__ import annotations

from collections.abc import Iterator

from companion.history.backup import Done, Plan
from companion.history.backup.planning import BESIDE, FURTHER, NEW
from companion.i18n import N_, Language


def plan_said(words: Language, plan: Plan) -> Iterator[str]:
    """Yield what a file would add or change here, line by line."""
    counted = (
        (N_("keeping.plan.new"), plan.count(NEW)),
        (N_("keeping.plan.further"), plan.count(FURTHER)),
        (N_("keeping.plan.beside"), plan.count(BESIDE)),
        (N_("keeping.plan.players"), len(plan.players)),
        (N_("keeping.plan.campaigns"), len(plan.campaigns or ())),
    )
    yield from (words.many(id, count) for id, count in counted if count)
    if plan.drafts:
        yield words.text("keeping.plan.drafts")
    if plan.settings:
        yield words.text("keeping.plan.settings")
    if plan.known:
        yield words.many("keeping.plan.known", plan.known)
    yield from _wrong(words, plan)
    if plan.nothing:
        yield words.text("keeping.plan.nothing")


def _wrong(words: Language, plan: Plan) -> Iterator[str]:
    if plan.unreadable:
        yield words.many("keeping.plan.unreadable", plan.unreadable)
    if plan.cut:
        yield words.text("keeping.plan.cut")


def done_said(words: Language, done: Done) -> Iterator[str]:
    """Yield what was added or changed."""
    counted = (
        (N_("keeping.done.added"), done.added),
        (N_("keeping.done.further"), done.further),
        (N_("keeping.done.refused"), len(done.refused)),
        (N_("keeping.done.left"), done.left),
    )
    if done.nothing:
        yield words.text("keeping.done.nothing")
    yield from (words.many(id, count) for id, count in counted if count)
    if done.others:
        yield words.text("keeping.done.others")
