// What the page does before and beside Flet's client: whose words it says, the cover that lies over
// it until the first screen stands, the tree for screen readers, and what a finger and an ear notice.

"use strict";

const facts = JSON.parse(document.getElementById("facts").textContent);
const cover = document.getElementById("cover");

// How this device wants to see things, as the settings keep it.
function viewer() {
  try {
    return JSON.parse(JSON.parse(localStorage.getItem("flutter.vendemmia.viewer"))) || {};
  } catch {
    return {};  // it has never been here
  }
}

function wordsOfViewer() {
  const wanted = [viewer().language, ...navigator.languages].map(code => String(code).slice(0, 2));
  const code = wanted.find(code => code in facts.words) || Object.keys(facts.words)[0];
  document.documentElement.lang = code;
  return facts.words[code];
}

// Flutter cannot start where a language is none: a WebKit without a locale says it speaks "C".
{
  const known = tag => { try { return Boolean(new Intl.Locale(tag)); } catch { return false; } };
  const spoken = navigator.languages.filter(known);
  if (spoken.length < navigator.languages.length) {
    const languages = spoken.length ? spoken : ["en"];
    Object.defineProperty(navigator, "languages", { get: () => languages });
    Object.defineProperty(navigator, "language", { get: () => languages[0] });
  }
}

// -- the first screen ------------------------------------------------------------------------------
// Flet's client has a cover of its own, with its maker's picture and English words; ours lies over it
// until something stands there that has a name. Names are in the tree for screen readers, which
// Flutter makes when its hidden button is pressed: here that is done for everybody, so that nobody
// has to find it.

const NAMED = "[flt-semantics-identifier]";
const PAINTED_MOST = 100;  // milliseconds the first screen has to be painted, where frames are not told

function whenThere(selector, act) {
  const found = document.querySelector(selector);
  if (found) return act(found);
  const watch = new MutationObserver(() => {
    const found = document.querySelector(selector);
    if (!found) return;
    watch.disconnect();
    act(found);
  });
  watch.observe(document, { childList: true, subtree: true, attributeFilter: [NAMED.slice(1, -1)] });
  return undefined;
}

whenThere("flt-semantics-placeholder", button => button.click());

// What has a name is painted with the frame that follows.
function uncover() {
  const gone = () => cover.remove();
  requestAnimationFrame(() => requestAnimationFrame(gone));
  setTimeout(gone, PAINTED_MOST);  // a page in the background is told of no frames
}

// Flet's client would also fetch a part that plays films of a kind we do not have, from elsewhere.
document.body.append = function (...parts) {
  const ours = part => !(part instanceof HTMLScriptElement) || new URL(part.src).origin === origin;
  Element.prototype.append.apply(this, parts.filter(ours));
};

function load(...scripts) {
  for (const src of scripts) {
    document.body.append(Object.assign(document.createElement("script"), { src, async: false }));
  }
}

// What is said where there is no picture yet.
function sayOnCover(word, ...buttons) {
  const words = wordsOfViewer();
  clearCover();
  const text = Object.assign(document.createElement("p"), { textContent: words[word] });
  text.setAttribute("role", "status");
  cover.append(text);
  for (const [label, onclick] of buttons) {
    cover.append(Object.assign(document.createElement("button"), {
      textContent: words[label], onclick,
    }));
  }
}

function clearCover() {
  for (const part of cover.querySelectorAll("p, button")) part.remove();
}

// -- lists -----------------------------------------------------------------------------------------
// Where a list was scrolled and now all of it fits, Flutter goes on reckoning with how far it was
// scrolled, but the browser scrolls it no more: a finger would meet what stood there before. So the
// list is given room to stay as far as it was.

{
  const far = new WeakMap();  // how far each list was when it could be scrolled
  addEventListener("scroll", ({ target: list }) => {
    if (list.localName !== "flt-semantics") return;
    const { style: { touchAction, overflowX, overflowY }, scrollLeft, scrollTop } = list;
    const room = list.querySelector(":scope > [data-room]");
    if (touchAction === "none" || [overflowX, overflowY].includes("scroll")) {
      far.set(list, [scrollLeft, scrollTop]);
      room?.remove();
      return;
    }
    const [left, top] = far.get(list) || [0, 0];
    if (scrollLeft >= left && scrollTop >= top) return;
    const stays = room || list.appendChild(document.createElement("div"));
    stays.dataset.room = "";
    stays.style.cssText = "position: absolute; top: 0; left: 0; pointer-events: none;"
      + `width: ${list.clientWidth + left}px; height: ${list.clientHeight + top}px`;
    list.scrollTo(left, top);
  }, true);
}

// -- touch and sound -------------------------------------------------------------------------------
// The program asks the device to shake: shortly for what was booked, longer when the turn changes. In
// a browser that is this one call, so here it is also heard, and each as the settings have it.

const SHORT = 20;  // milliseconds; what shakes longer is a change of turn
const NOTES = { booked: [[660, 0]], turn: [[523, 0], [784, 0.12]] };  // hertz, and when in seconds
const LOUD = 0.12;

let speaker = null;
const shake = navigator.vibrate?.bind(navigator);

// A page may sound once it has been touched.
addEventListener("pointerdown", () => {
  if (viewer().sound) (speaker ||= new AudioContext()).resume();
}, true);

function sound(notes) {
  if (speaker?.state !== "running") return;
  for (const [hertz, after] of notes) {
    const begin = speaker.currentTime + after;
    const volume = speaker.createGain();
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(LOUD, begin + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.18);
    volume.connect(speaker.destination);
    const tone = new OscillatorNode(speaker, { frequency: hertz });
    tone.connect(volume);
    tone.start(begin);
    tone.stop(begin + 0.2);
  }
}

navigator.vibrate = duration => {
  const { haptics, sound: sounds } = viewer();
  if (sounds) sound(duration > SHORT ? NOTES.turn : NOTES.booked);
  return Boolean(haptics && shake?.(duration));
};
