// A server's page begins at once, with the words of its terminal, and learns those of all languages
// when the first screen stands.

"use strict";

load("flutter_bootstrap.js");
whenThere(NAMED, async () => {
  uncover();
  try {
    Object.assign(facts.words, await (await fetch("words")).json());
  } catch { /* it says what it has to say in the language it has */ }
});
