"""
Eleven steps of Flet's that take most of the time of a screen, done the short way.

* **A control is made** with every one of its fifty fields set to its default, one by one, and each
  default thrown away again. Here only those that are given are set. And Flet sets the hash of its
  class each time, so that Python forgets all it knows about that class; here once.
* **A margin is made** anew each time, though a screen knows a dozen, and so is the place in the
  middle. Here it is the one there is: what is drawn is frozen, and nobody can change it.
* **Two controls are compared** field by field, with words for a log about each. Here what is
  plainly equal is passed over, and nothing is worded.
* **A new screen is walked through** field by field for controls: ten thousand texts, numbers and
  nothings for a first screen. Here those are passed over.
* **An event's type** is worked out anew at every tap from all annotations of the control's class.
  Here once for each kind of control.
* **A message is worded** for a log, whether or not there is one. Here it is not.
* **A change's place is told** step by step from the page, some thirty for each. Here from the place
  of the change before.
* **A control is numbered** under a lock. Here by a counter that needs none.
* **A component is given** what it is drawn of, with words for a log and a whole state of its own,
  though mostly it only tells one that is there what it would be given. Here it gets its state when
  somebody asks for it.
* **What a component does** is worded for a log. Here it is not.
* **A control is checked** with a list of its own for what was wrong with it. Here it gets one when
  something is: of 390 lists on a screen all stay empty, and each phone keeps its screen.

What comes of it is what comes of Flet's own; ``tests/screens/test_quicker.py`` holds one against
the other. Nothing else depends on this: without :func:`install` the app is slower, and the same.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, lru_cache
from typing import Any, NoReturn

import flet as ft
from flet.components import component
from flet.components.component import Component, Renderer, _ComponentState
from flet.controls import base_control, object_patch
from flet.controls.alignment import AlignmentProperty
from flet.controls.base_control import BaseControl
from flet.controls.control_event import get_event_field_type
from flet.controls.id_counter import ControlId, IdCounter
from flet.controls.object_patch import DiffBuilder, ObjectPatch, ObjectPatchException, Operation
from flet.messaging.protocol import Message
from flet.utils import validation
from flet.utils.validation import _REPORTED_VALIDATION_ERRORS_KEY, _compile_class_spec

from .parts.node import TappedNode

OFTEN: tuple[type, ...] = (
    Component,
    ft.Card,
    ft.Column,
    ft.Container,
    ft.Image,
    ft.MergeSemantics,
    ft.Row,
    ft.SafeArea,
    ft.Semantics,
    ft.Stack,
    ft.Text,
    TappedNode,
)
"""The controls nearly all of a screen is made of."""

PLAIN = frozenset({str, int, float, bool, type(None)})
STATE = "_state"
OWN = frozenset({"_values", "_dirty", "_internals"})
"""Fields every control has, each a dictionary of its own, empty at first."""

ONES: tuple[tuple[type, str], ...] = (
    *((kind, name) for kind in (ft.Margin, ft.Padding) for name in ("all", "only", "symmetric")),
    (ft.Border, "all"),
)
"""What makes values that screens have many equal ones of."""

own_places: dict[str, Any] = {
    name: kept for name, kept in vars(ft.Alignment).items() if isinstance(kept, AlignmentProperty)
}
own_ones: dict[tuple[type, str], Any] = {(kind, name): vars(kind)[name] for kind, name in ONES}
own_walk: Any = DiffBuilder._configure_dataclass
"""Flet's own, for the test that compares."""
own_compare: Any = DiffBuilder._compare_dataclasses
own_compare_lists: Any = DiffBuilder._compare_lists
own_message: Any = ObjectPatch.to_message
own_check: Any = validation.validate
own_given: Any = Renderer.render_component
own_inits: dict[type, Any] = {kind: vars(kind)["__init__"] for kind in OFTEN}


def install(*, short: bool = True) -> None:
    """From now on Flet does these the short way, or its own."""
    changed: Any
    for kind in OFTEN:
        changed = kind
        changed.__init__ = (_inits() if short else own_inits)[kind]
    for kind, name in ONES:
        setattr(kind, name, _ones()[kind, name] if short else own_ones[kind, name])
    for name, own in own_places.items():
        setattr(ft.Alignment, name, _places()[name] if short else own)
    changed = DiffBuilder
    changed._configure_dataclass = configure if short else own_walk
    changed._compare_dataclasses = compare if short else own_compare
    changed._compare_lists = compare_lists if short else own_compare_lists
    changed = ObjectPatch
    changed.to_message = message if short else own_message
    for module in (object_patch, component):
        changed = module.logger
        changed.debug = _unsaid
    changed = Component
    if short:
        setattr(changed, STATE, _Lazy())
    changed = Renderer
    changed.render_component = given if short else own_given
    changed = base_control
    changed.get_event_field_type = event_type
    changed.validate = check if short else own_check
    changed = Message
    changed.__repr__ = object.__repr__
    changed = ControlId
    changed.next = changed._counter.__next__ if short else IdCounter.next.__get__(changed)


def _unsaid(*_: object) -> None:
    """In place of a word for a log."""


# -- a control is made -----------------------------------------------------------------------------


@cache
def _inits() -> dict[type, Any]:
    return {kind: _init(kind) for kind in OFTEN}


def _init(kind: Any) -> Callable[..., None]:
    """What makes a control of this kind: the dataclass's own way without the defaults."""
    own = own_inits[kind]
    known = fields(kind)
    places = tuple(f.name for f in known if f.init and not f.kw_only)
    told = frozenset(f.name for f in known if f.init)
    defaults = {name: value for name, value in kind._prop_defaults.items() if name in told}
    made = tuple(
        (f.name, f.default_factory)
        for f in known
        if f.default_factory is not MISSING and f.name not in OWN and f.name != STATE
    )
    plain = {
        f.name: f.default
        for f in known
        if f.init and f.name not in kind._prop_defaults and f.default is not MISSING
    }
    needed = frozenset(
        f.name for f in known if f.init and f.default is MISSING and f.default_factory is MISSING
    )
    letters, isolated = _of_kind(kind)
    plain["_c"] = letters
    if isolated is not None:
        plain["_isolated"] = isolated
    always = tuple(plain.items())
    begins = kind.init is not BaseControl.init
    noted: dict[str, Any] = {}
    """What a control of this kind notes of itself when it begins: the same for all of a kind."""

    def refuse(self: Any, args: tuple[Any, ...], given: dict[str, Any]) -> NoReturn:
        own(self, *args, **given)  # it says what is wrong
        raise TypeError(f"{kind.__name__}: {args} {given}")

    kind.__hash__ = BaseControl.__hash__

    def init(self: Any, *args: Any, **given: Any) -> None:
        ref = given.pop("ref", None)
        if args:
            if len(args) > len(places):
                refuse(self, args, given)
            given.update(zip(places, args, strict=False))
        if needed and not needed <= given.keys():
            refuse(self, args, given)
        values: dict[str, Any] = {}
        inside = self.__dict__
        for name, value in always:  # one by one the names stay shared by all of a kind: 300 bytes
            inside[name] = value
        inside["_values"], inside["_dirty"], inside["_internals"] = values, {}, {}
        for name, make in made:
            if name not in given:
                inside[name] = make()
        for name, value in given.items():
            default = defaults.get(name, MISSING)
            if default is MISSING:
                if name not in told:
                    refuse(self, args, given)
                inside[name] = value
            elif value is not default and (default is None or value != default):
                values[name] = value
        inside["_i"] = ControlId.next()
        if ref is not None:
            ref.current = self
        if noted:
            inside["_internals"] = noted.copy()
        elif begins:
            self.init()
            self._dirty.clear()
            noted.update(self._internals)

    return init


class _Lazy:
    """A component's state, made when it is asked for."""

    def __get__(self, one: Any, kind: Any = None) -> Any:
        if one is None:
            return self
        made = vars(one)[STATE] = _ComponentState()
        return made


def given(
    self: Any, draw: Any, args: tuple[Any, ...], facts: dict[str, Any], key: Any = None
) -> Component:
    """What ``Renderer.render_component`` does."""
    if not hasattr(draw, "__is_component__"):
        found: Component = own_given(self, draw, args, facts, key)
        return found
    around = self._render_stack
    made = Component(
        fn=draw,
        args=args,
        kwargs=facts,
        _parent_component=weakref.ref(around[-1]) if around and around[-1] else None,
        memoized=self._is_memo,
        key=key,
    )
    inside = vars(made)
    inside["_contexts"] = self._snapshot_contexts() if self._contexts else {}
    inside["_frozen"] = True
    self._is_memo = False
    return made


def _of_kind(kind: Any) -> tuple[str, bool | None]:
    """What Flet's ``__post_init__`` calls controls of a kind, and whether they are isolated."""

    class Asked:
        def __init__(self) -> None:
            self._c, self._dirty = None, dict[str, None]()

        def init(self) -> None:
            """Nothing begins."""

    asked: Any = Asked()
    kind.__post_init__(asked, None)
    return asked._c, vars(asked).get("_isolated")


@cache
def _ones() -> dict[tuple[type, str], Any]:
    return {
        (kind, name): staticmethod(lru_cache(1024, typed=True)(own.__get__(None, kind)))
        for (kind, name), own in own_ones.items()
    }


@cache
def _places() -> dict[str, ft.Alignment]:
    return {name: own.factory() for name, own in own_places.items()}


# -- two controls are compared ---------------------------------------------------------------------


def compare(self: Any, parent: Any, path: list[Any], src: Any, dst: Any, frozen: bool) -> None:
    """What ``DiffBuilder._compare_dataclasses`` does; all that is drawn is frozen."""
    before, now = getattr(src, "_values", None), getattr(dst, "_values", None)
    if not frozen or src is dst or before is None or now is None:
        own_compare(self, parent, path, src, dst, frozen)
        return
    inside = parent is not None and isinstance(parent, BaseControl)
    if inside and parent.is_isolated() and parent != self.dst_doc:
        return
    if self.control_cls and isinstance(dst, self.control_cls):
        dst._migrate_state(src)
        _begin(dst)
        if parent is not None and parent is not dst:
            self._dataclass_added(dst, parent, frozen)
            self._dataclass_removed(src)
        dst._before_update_safe()
    kind: Any = type(dst)
    for name in kind._structural_fields:
        old, new = getattr(src, name), getattr(dst, name)
        plain = type(new) in PLAIN or not new or name == "_internals"
        if not (plain and type(old) is type(new) and old == new):
            self._compare_values(dst, path, name, old, new, frozen)
    defaults, events = kind._prop_defaults, kind._event_fields
    for name in {**before, **now}:
        default = defaults.get(name)
        old, new = before.get(name, default), now.get(name, default)
        if old is new or (not self._holds_control(new) and old == new):
            continue
        if name in events:
            if (old is None) is (new is None):
                continue
            old, new = old is not None, new is not None
        if isinstance(new, BaseControl) and _matches(old, new):
            self._compare_dataclasses(dst, [*path, name], old, new, frozen)
        else:
            self._compare_values(dst, path, name, old, new, frozen)


def compare_lists(
    self: Any, parent: Any, path: list[Any], src: list[Any], dst: list[Any], frozen: bool
) -> None:
    """What ``DiffBuilder._compare_lists`` does, where each control stands for the one before."""
    if not frozen or len(src) != len(dst) or not all(map(_matches, src, dst)):
        own_compare_lists(self, parent, path, src, dst, frozen)
        return
    for n, (old, new) in enumerate(zip(src, dst, strict=True)):
        if old is new:
            new._parent = weakref.ref(parent)
            continue
        self._compare_dataclasses(parent, [*path, n], old, new, frozen)


def _matches(old: Any, new: Any) -> bool:
    """Whether two controls are of one kind, function and key, so that they are compared."""
    return (
        type(old) is type(new)
        and isinstance(new, BaseControl)
        and getattr(old, "fn", None) is getattr(new, "fn", None)
        and old._values.get("key") == new._values.get("key")
    )


def _begin(control: Any) -> None:
    if not hasattr(control, "_initialized"):
        frozen = getattr(control, "_frozen", None)
        if frozen is not None:
            del control._frozen
        control.build()
        if frozen is not None:
            object.__setattr__(control, "_frozen", frozen)
        object.__setattr__(control, "_initialized", True)


# -- a new screen is walked through ----------------------------------------------------------------


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """The names of the fields Flet looks into."""
    return tuple(f.name for f in fields(kind) if not f.metadata.get("skip", False))


def _inside(item: Any) -> Iterator[Any]:
    """What a control or value holds that may be, or hold, another one."""
    kind: Any = item.__class__
    values = getattr(item, "_values", None)
    if values is None:
        for name in _fields(kind):
            yield getattr(item, name)
        return
    yield from values.values()
    for name in kind._structural_fields:
        yield getattr(item, name)
    yield from _defaults(kind)


@cache
def _defaults(kind: Any) -> tuple[Any, ...]:
    """The defaults of a kind that are more than plain values."""
    return tuple(value for value in kind._prop_defaults.values() if is_dataclass(value))


def configure(
    self: Any, item: Any, parent: Any, frozen: bool, configure_setattr_only: bool = False
) -> Iterator[Any]:
    """What ``DiffBuilder._configure_dataclass`` does."""
    if is_dataclass(item.__class__):
        kind: Any = item.__class__
        if parent is None:
            parent_ref = getattr(item, "_parent", None)
            parent = parent_ref() if parent_ref else None
        if parent:
            if parent is item:
                raise ObjectPatchException(f"Parent is the same as item: {item}")
            item._parent = weakref.ref(parent)
        if hasattr(item, "_frozen"):
            frozen = item._frozen
        elif frozen:
            item._frozen = frozen
        if getattr(kind, "__flet_control_cls__", None) is None:
            kind.__flet_control_cls__ = self.control_cls
        is_control = self.control_cls and isinstance(item, self.control_cls)
        if is_control:
            if not configure_setattr_only:
                item.build()
                item._before_update_safe()
                object.__setattr__(item, "_initialized", True)
            yield item
        if not configure_setattr_only:
            inner = item if is_control else parent
            for value in _inside(item):
                if type(value) not in PLAIN:
                    yield from configure(self, value, inner, frozen)
        if not frozen:
            dirty = getattr(item, "_dirty", None)
            if dirty is not None:
                dirty.clear()
            else:
                if kind.__setattr__ is not object_patch._control_setattr:
                    kind.__setattr__ = object_patch._control_setattr
                object.__setattr__(item, "__changes", {})
    elif isinstance(item, dict):
        for value in item.values():
            yield from configure(self, value, parent, frozen)
    elif isinstance(item, list):
        for value in item:
            yield from configure(self, value, parent, frozen)


# -- the place of a change -------------------------------------------------------------------------

KINDS = {
    "remove": Operation.Remove,
    "replace": Operation.Replace,
    "add": Operation.Add,
    "move": Operation.Move,
}


class _Places:
    """The tree of all steps to what has changed; each place is a number in it."""

    def __init__(self) -> None:
        self.root: list[Any] = [0]
        self._count = 1
        self._before: list[Any] = []
        self._nodes = [self.root]
        """Those on the way to the place before."""

    def told(self, path: list[Any]) -> tuple[int, Any]:
        """Return the number of what something stands in, and where it stands there."""
        if not path:
            return 0, 0
        *steps, last = path
        same, nodes = 0, self._nodes
        for one, other in zip(steps, self._before, strict=False):
            if one != other:
                break
            same += 1
        del nodes[same + 1 :]
        node = nodes[same]
        for step in steps[same:]:
            if len(node) == 1:
                node.append({})
            within = node[1]
            if step not in within:
                within[step] = [self._count]
                self._count += 1
            node = within[step]
            nodes.append(node)
        self._before = steps
        return node[0], last


def message(self: Any) -> list[Any]:
    """What ``ObjectPatch.to_message`` does."""
    places, told = _Places(), []
    for change in self.patch:
        kind = KINDS[change["op"]]
        if kind is Operation.Move:
            told.append([kind, *places.told(change["from"]), *places.told(change["path"])])
        elif kind is Operation.Remove:
            told.append([kind, *places.told(change["path"])])
        else:
            told.append([kind, *places.told(change["path"]), change["value"]])
    return [places.root, *told]


# -- a control is checked --------------------------------------------------------------------------


def check(instance: Any, *, suppress_repeated_errors: bool = False) -> None:
    """What ``validate`` does; who was in the wrong is left to it, and to the list it keeps."""
    if getattr(instance, _REPORTED_VALIDATION_ERRORS_KEY, None) is not None:
        own_check(instance, suppress_repeated_errors=suppress_repeated_errors)
        return
    rules = _compile_class_spec(instance.__class__)
    try:
        for name, rule in rules.field_rules:
            rule.validate(instance, name, getattr(instance, name))
        for of_all in rules.class_rules:
            of_all.validate(instance)
    except ValueError:
        own_check(instance, suppress_repeated_errors=suppress_repeated_errors)


# -- an event's type -------------------------------------------------------------------------------

_types: dict[tuple[type, str], Any] = {}


def event_type(control: BaseControl, field: str) -> Any:
    """What ``get_event_field_type`` returns; it depends on the class alone."""
    asked = type(control), field
    if asked not in _types:
        _types[asked] = get_event_field_type(control, field)
    return _types[asked]


__all__ = ["event_type", "install"]
