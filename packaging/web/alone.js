// What happens before the program runs in this browser: one tab at a time, then Flet's client, then
// the copy that works without a network.

"use strict";

// -- one tab -------------------------------------------------------------------------------------
// Every tab has all files in its own memory, and saving makes the browser's copy equal to them: a
// second tab would overwrite what the first one has saved. So the program runs in the one that
// holds this lock; the others wait for it, or ask for it.

const LOCK = "vendemmia " + folder.pathname;

function alone(start) {
  if (!navigator.locks) return start();  // not a secure page: better unguarded than not at all
  const others = new BroadcastChannel(LOCK);
  let waiting = true;
  others.onmessage = () => { if (!waiting) location.reload(); };  // and wait there for our turn
  const hold = lock => {
    if (!lock) {
      sayOpenElsewhere(() => others.postMessage("here, please"));
      navigator.locks.request(LOCK, hold);
      return undefined;
    }
    waiting = false;
    start();
    return new Promise(() => {});  // until this page is closed
  };
  return navigator.locks.request(LOCK, { ifAvailable: true }, hold);
}

function sayOpenElsewhere(onHere) {
  const words = wordsOfViewer();
  const text = Object.assign(document.createElement("p"), { textContent: words.text });
  const here = Object.assign(document.createElement("button"), { textContent: words.here });
  text.setAttribute("role", "status");
  here.onclick = onHere;
  cover.append(text, here);
}

// -- the program ---------------------------------------------------------------------------------

// The program says "shown" when its first screen is; the only other words its worker sends are that
// it runs, and why it cannot, which Flet's client shows.

window.Worker = class extends window.Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({ data }) => {
      if (typeof data === "string" && data !== "initialized") uncover();
    });
  }
};

async function start() {
  if (await takeNewVersion()) return;
  for (const part of cover.querySelectorAll("p, button")) part.remove();
  load("python.js", "flutter_bootstrap.js");
  addEventListener("flutter-first-frame", () => setTimeout(keep, KEEP_AFTER), { once: true });
}

// -- without a network ---------------------------------------------------------------------------

const KEEP_AFTER = 5000;  // milliseconds the first start has the network and the processor alone
const TAKE_OVER_MOST = 3000;  // milliseconds a start waits for a new version

// A new version was fetched while the old one was in use. Nothing of the old one is open now: the
// other tabs, if any, only wait.
async function takeNewVersion() {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
  if (!waiting) return false;
  waiting.postMessage("take over");
  return new Promise(settle => {
    const reload = () => location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", reload);
    setTimeout(() => {  // whatever holds it up: the old one works
      navigator.serviceWorker.removeEventListener("controllerchange", reload);
      settle(false);
    }, TAKE_OVER_MOST);
  });
}

async function keep() {
  if (!navigator.serviceWorker) return;
  navigator.storage?.persist?.();  // the games are not to be thrown away when room gets scarce
  navigator.serviceWorker.onmessage = () => { document.documentElement.dataset.kept = "whole"; };
  await navigator.serviceWorker.register("sw.js");
  const { active } = await navigator.serviceWorker.ready;
  // Which of its engines Flet's client uses depends on the browser: what was loaded is what it uses.
  active.postMessage(performance.getEntriesByType("resource").map(entry => entry.name));
}

alone(start);
