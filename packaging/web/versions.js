// The copy that works without a network, and how one version follows another. A page, its worker and
// its files are of one build; where they are not, no game is shown.

"use strict";

const KEEP_AFTER = 5000;  // milliseconds the first start has the network and the processor alone
const LOOK_AGAIN = 3600000;  // a page that stays open looks for a new version so often
const SAID_AFTER = 800;  // what takes longer is said
const ASK_AGAIN = 1000;
const PAUSE = 600;  // after so long without a tap nobody is tapping
const MIXED_MOST = 3;  // so often a page loads itself anew before it says that it does not help
const MIXED = "vendemmia.mixed";
const IN_VAIN = 5000;  // milliseconds until a worker that takes over has begun to
const VAIN_MOST = 5;  // so often a page loads itself anew for that
const VAIN = "vendemmia.vain";

const workers = navigator.serviceWorker;

// Loads the page anew, but not for ever.
function anew() {
  if (isAmong(MIXED_MOST, MIXED)) location.reload();
  else sayOnCover("mixed");
}

// Counts, over all loads of this page: whether this time is among the first so many.
function isAmong(most, counted) {
  const times = Number(sessionStorage.getItem(counted)) + 1;
  sessionStorage.setItem(counted, times);
  return times <= most;
}

function ofOneBuild() {
  sessionStorage.removeItem(MIXED);
}

// Whether this page may go on: no newer version waits, and what serves its files is of its own build.
async function isCurrent() {
  if (!workers) return true;
  const registration = await workers.getRegistration();
  if (registration?.waiting) {
    const told = setTimeout(sayOnCover, SAID_AFTER, "coming");
    await takenOver(registration.waiting);
    clearTimeout(told);
    anew();
    return false;
  }
  const build = workers.controller && await buildOf(workers.controller);
  if (!build || build === facts.build) return true;
  anew();
  return false;
}

// However long it takes: until then this page, which is of the old version, starts nothing.
// It is asked again: what it says may have been said before anybody listened. And Chromium forgets
// that it was told to change over when the old worker is asked for a file at that very moment; it
// looks again once a page goes away. So a page first has all its files, and one that waits in vain
// loads itself anew.
async function takenOver(worker) {
  await loaded();
  await new Promise(settle => {
    const begun = performance.now();
    const ask = () => {
      if (worker.state === "activated" || worker.state === "redundant") {
        clearInterval(asking);
        return settle();
      }
      const inVain = worker.state === "installed" && performance.now() - begun > IN_VAIN;
      if (inVain && isAmong(VAIN_MOST, VAIN)) return location.reload();
      return worker.postMessage("take over");
    };
    const asking = setInterval(ask, ASK_AGAIN);
    worker.addEventListener("statechange", ask);
    ask();
  });
  sessionStorage.removeItem(VAIN);
}

function loaded() {
  if (document.readyState === "complete") return undefined;
  return new Promise(settle => addEventListener("load", settle, { once: true }));
}

const ANSWER_MOST = 2000;  // a worker of an older version does not know the question

function buildOf(worker) {
  return new Promise(settle => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => settle(data);
    setTimeout(settle, ANSWER_MOST, null);
    worker.postMessage("which", [port2]);
  });
}

// -- the copy --------------------------------------------------------------------------------------

async function keep() {
  if (!workers) return;
  workers.onmessage = ({ data }) => {
    if (data === "kept") {
      document.documentElement.dataset.kept = "whole";
      unsay("copy");
      untouched().then(makeImage);
    } else if (data?.failed) sayNoCopy(data.failed);
  };
  try {
    const registration = await workers.register(`sw.js`);
    registration.addEventListener("updatefound", () => follow(registration));
    follow(registration);
    lookForOthers(registration);
    const { active } = await workers.ready;
    // Which of its engines Flet's client uses depends on the browser: what was loaded is what it uses.
    active.postMessage(performance.getEntriesByType("resource").map(entry => entry.name));
  } catch (problem) {
    sayNoCopy(String(problem));
  }
}

function sayNoCopy(problem) {
  console.warn("no copy:", problem);
  if (!navigator.onLine) return;  // there is a copy, or nobody could have made one
  const words = wordsOfViewer();
  const text = /quota/i.test(problem) ? words.copyRoom : words.copy;
  sayInStrip("copy", text, [words.close, () => unsay("copy")]);
}

// A worker that is being made: the first one, or that of a new version.
function follow(registration) {
  const { installing, waiting } = registration;
  if (waiting) sayUpdate(registration);
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed" && registration.active) sayUpdate(registration);
  });
}

function lookForOthers(registration) {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - last < LOOK_AGAIN) return;
    last = Date.now();
    registration.update().catch(() => {});  // no network: another time
  });
}

// -- a new version ---------------------------------------------------------------------------------

let touched = 0;
addEventListener("pointerdown", () => { touched = performance.now(); }, true);

function sayUpdate(registration) {
  const words = wordsOfViewer();
  const take = async () => {
    unsay("update");
    if (!await quiet()) return sayUpdate(registration);  // the next start takes it
    if (registration.waiting) await takenOver(registration.waiting);
    location.reload();
    return undefined;
  };
  sayInStrip("update", words.update, [words.take, take], [words.close, () => unsay("update")]);
}

async function untouched() {
  while (performance.now() - touched < PAUSE) {
    await new Promise(settle => setTimeout(settle, PAUSE));
  }
}

// Until nobody is tapping and everything tapped is saved: whether it is.
async function quiet() {
  await untouched();
  return await answerOf("sync", "synced") && !said.has("unsaved");
}
