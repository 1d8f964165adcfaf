// A server's page begins at once, with the words of its terminal, and learns those of all languages
// when the first screen stands. A device that was here before knows them already.

"use strict";

const WORDS = "vendemmia.words";

try {
  const known = JSON.parse(localStorage.getItem(WORDS));
  facts.words = { ...facts.words, ...known, ...facts.words };
} catch { /* they are learnt again */ }
load("flutter_bootstrap.js");
whenThere(NAMED, async () => {
  uncover();
  try {
    Object.assign(facts.words, await (await fetch("words")).json());
    localStorage.setItem(WORDS, JSON.stringify(facts.words));
  } catch { /* it says what it has to say in the language it has */ }
});
