// What happens before the program runs in this browser: one tab at a time, one build, then Flet's
// client, then the copy that works without a network.

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
      sayOnCover("text", ["here", () => others.postMessage("here, please")]);
      navigator.locks.request(LOCK, hold);
      return undefined;
    }
    waiting = false;
    start();
    return new Promise(() => {});  // until this page is closed
  };
  return navigator.locks.request(LOCK, { ifAvailable: true }, hold);
}

// -- what is said before there is a picture ------------------------------------------------------

const SLOW = 30000;  // milliseconds after which a start is said to take long
const DRAWN_MOST = 3000;  // after it has drawn the program may take so long to stand there

let failed = false;

// Says why there is no picture, and what to do; what it was exactly stands below, to be told.
function sayFailed(problem) {
  if (failed || !cover.isConnected) return;
  failed = true;
  console.error(problem);
  sayOnCover("failed", ["again", () => location.reload()]);
  const details = document.createElement("p");
  details.id = "problem";
  details.textContent = String(problem?.message ?? problem).trim().split("\n").pop().slice(0, 300);
  cover.append(details);
}

addEventListener("error", event => {
  if (event.error || event.target?.src) sayFailed(event.error ?? event.target.src);
}, true);
addEventListener("unhandledrejection", event => sayFailed(event.reason));

// -- the program ---------------------------------------------------------------------------------

// The cover goes when something stands behind it that has a name. Where the program has drawn, but
// nothing with a name came of it, what there is is better than the cover.
whenThere(NAMED, uncover);

async function start() {
  if (!await isCurrent()) return;
  clearCover();
  begin();
  hear();
  programReady.then(takeShared, sayFailed);
  load("flutter_bootstrap.js");
  setTimeout(() => { if (cover.isConnected && !failed) sayOnCover("slow"); }, SLOW);
  addEventListener("flutter-first-frame", () => setTimeout(keep, KEEP_AFTER), { once: true });
}

// What the program says to the page, beside what it says to Flet's client.
function hear() {
  const words = wordsOfViewer;
  program.addEventListener("message", ({ data }) => {
    if (data === "shown") setTimeout(uncover, DRAWN_MOST);
    else if (data === "saving") sayInStrip("saving", words().saving);
    else if (data === "saved") ["unsaved", "saving"].forEach(unsay);
    else if (data === "unsaved" || data === "full") {
      sayInStrip("unsaved", words()[data], [words().save, () => program.postMessage({ ask: "save" })],
        [words().backup, () => program.postMessage({ ask: "backup" })]);
    } else if (data.file) give(data.file, data.text);
  });
}

const ANSWERS_WITHIN = 10000;  // milliseconds; a program that does not answer may be hanging

// Asks the program something and waits for the word it answers with: whether that came.
function answerOf(question, answer) {
  return new Promise(settle => {
    const heard = ({ data }) => {
      if (data !== answer) return;
      program.removeEventListener("message", heard);
      settle(true);
    };
    setTimeout(settle, ANSWERS_WITHIN, false);
    program.addEventListener("message", heard);
    program.postMessage({ ask: question });
  });
}

function give(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), SLOW);
}

alone(start);
