// What comes from outside the page: a file opened with the app or shared to it, a shortcut of its icon.
// A file is only looked at: the program says what is in it, and nothing is replaced.

"use strict";

const LARGEST = 20000000;  // bytes; what is larger is no file of ours

async function takeFile(file) {
  const text = await file.slice(0, LARGEST).text();
  await programReady;
  location.hash = "/history";
  program.postMessage({ ask: "file", text });
}

window.launchQueue?.setConsumer(async ({ files = [], targetURL }) => {
  for (const handle of files) await takeFile(await handle.getFile());
  const route = files.length || !targetURL ? "" : new URL(targetURL).hash;
  if (route && route !== location.hash) location.hash = route;
});

// What was shared waits in the store of the service worker (sw.js), under this name.
async function takeShared() {
  if (!new URLSearchParams(location.search).has("shared") || !window.caches) return;
  history.replaceState(history.state, "", "./?start");
  const store = await caches.open("vendemmia shared");
  const found = await store.match("shared");
  await store.delete("shared");
  if (found) await takeFile(await found.blob());
}

{
  wordsOfViewer();
  const described = document.querySelector("link[rel=manifest]");
  described.href = `manifest-${document.documentElement.lang}.json`;
}
