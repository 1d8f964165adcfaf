// What happens before the program runs: one tab at a time, then Flet's client, then the copy that
// works without a network.

"use strict";

const base = new URL(".", document.baseURI);

// What Flet's client reads; it looks for a property of the window, which a const is not.
window.flet = {
  pyodide: true,
  multiView: false,
  noCdn: true,
  webSocketEndpoint: "ws",
  entrypointBaseUrl: base.pathname,
  assetBase: base.pathname,
  routeUrlStrategy: "hash",  // a plain host knows one page only
  canvasKitBaseUrl: base.pathname + "canvaskit/",
  fontFallbackBaseUrl: base.pathname + "assets/fonts/",
  pyodideUrl: new URL("pyodide/pyodide.mjs", base).href,  // a module worker wants it absolute
  webRenderer: "auto",
  appPackageUrl: new URL("app.tar.gz", base).href,
  pythonModuleName: "main",
  micropipIncludePre: false,
};
flet.flutterAppLoaded = new Promise(resolve => { flet.flutterAppResolve = resolve; });

// -- one tab -------------------------------------------------------------------------------------
// Every tab has all files in its own memory, and saving makes the browser's copy equal to them: a
// second tab would overwrite what the first one has saved. So the program runs in the one that
// holds this lock; the others wait for it, or ask for it.

const LOCK = "vendemmia " + base.pathname;

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

function wordsOfViewer() {
  const words = JSON.parse(document.getElementById("words").textContent);
  let chosen;
  try {
    chosen = JSON.parse(JSON.parse(localStorage.getItem("flutter.vendemmia.viewer"))).language;
  } catch { /* never been here */ }
  const wanted = [chosen, ...navigator.languages].map(code => String(code).slice(0, 2));
  const code = wanted.find(code => code in words) || "en";
  document.documentElement.lang = code;
  return words[code];
}

// -- the program ---------------------------------------------------------------------------------
// Until it shows its first screen Flet's client would say that it is working, in English; our cover
// lies over that. The program says "shown"; the only other words its worker sends are that it runs,
// and why it cannot, which Flet's client shows.

const cover = document.getElementById("cover");
const UNCOVER_AFTER = 100;  // milliseconds the first screen has to be drawn

window.Worker = class extends window.Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({ data }) => {
      if (typeof data === "string" && data !== "initialized") {
        setTimeout(() => cover.remove(), UNCOVER_AFTER);
      }
    });
  }
};

async function start() {
  if (await takeNewVersion()) return;
  for (const part of cover.querySelectorAll("p, button")) part.remove();
  for (const src of ["python.js", "flutter_bootstrap.js"]) {
    document.body.append(Object.assign(document.createElement("script"), { src, async: false }));
  }
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
