// A strip above the picture, for what concerns the page and not the game: something is not saved, the
// copy for playing without a network failed, there is a new version. It covers no button, because the
// picture becomes lower by it. It is part of the page, so it can also be read when the program hangs.

"use strict";

// Flet's client asks the browser how high its room is. It is told that without the strip.
let stripHeight = 0;

function lowerBy(object, kind, name) {
  const whole = Object.getOwnPropertyDescriptor(kind.prototype, name)?.get;
  if (!object || !whole) return;
  Object.defineProperty(object, name, {
    configurable: true, get: () => whole.call(object) - stripHeight,
  });
}

lowerBy(window.visualViewport, window.VisualViewport, "height");
lowerBy(document.documentElement, Element, "clientHeight");  // asked in its place on an iPhone

const said = new Map();
const URGENCY = ["unsaved", "saving", "lost", "copy", "update"];  // one is shown at a time

// What is said has a kind of its own, one of these; its buttons are pairs of a label and an act.
function sayInStrip(kind, text, ...buttons) {
  if (said.get(kind)?.text !== text) said.set(kind, { text, buttons });
  showStrip();
}

function unsay(kind) {
  if (said.delete(kind)) showStrip();
}

function showStrip() {
  const kind = URGENCY.find(kind => said.has(kind));
  const before = document.getElementById("strip");
  if (before?.dataset.kind !== kind || !kind) before?.remove();
  if (kind && !(before?.isConnected)) {
    const { text, buttons } = said.get(kind);
    const strip = document.createElement("div");
    strip.id = "strip";
    strip.dataset.kind = kind;
    strip.setAttribute("role", kind === "unsaved" ? "alert" : "status");
    strip.append(Object.assign(document.createElement("p"), { textContent: text }));
    const row = document.createElement("div");
    for (const [label, onclick] of buttons) {
      row.append(Object.assign(document.createElement("button"), { textContent: label, onclick }));
    }
    strip.append(row);
    document.body.append(strip);
  }
  const height = document.getElementById("strip")?.offsetHeight ?? 0;
  if (height === stripHeight) return;
  stripHeight = height;
  document.documentElement.style.setProperty("--strip", `${height}px`);
  (window.visualViewport ?? window).dispatchEvent(new Event("resize"));
}

addEventListener("resize", showStrip);
