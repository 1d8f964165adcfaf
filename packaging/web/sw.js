// Keeps the whole app in the browser, so that it starts without a network.
//
// Every file is kept under its path and a digest of its content: a new version fetches what has
// changed and nothing else. It takes over at the next start, so that the files of two versions never
// meet.

"use strict";

const FILES = __FILES__;  // path: digest
const CHOSEN = /^(canvaskit\/|main\.dart\.)/;  // drawing engines: kept as far as they are used
const CACHE = "vendemmia " + registration.scope;

const key = path => new URL(`${path}?${FILES[path]}`, registration.scope).href;

const pathOf = address => {
  const bare = address.split(/[?#]/)[0];
  const path = bare.startsWith(registration.scope) ? bare.slice(registration.scope.length) : "/";
  return path === "" || path === "index.html" ? "./" : path;
};

async function kept(path) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(key(path), { ignoreVary: true });
  if (found) return found;
  const fresh = await fetch(new URL(path, registration.scope), { cache: "no-cache" });
  if (!fresh.ok) throw new Error(`${path}: ${fresh.status}`);
  await cache.put(key(path), fresh.clone());
  return fresh;
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  const before = new Set((await cache.keys()).map(request => pathOf(request.url)));
  for (const path in FILES) if (!CHOSEN.test(path) || before.has(path)) await kept(path);
}

async function dropOthers() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map(key));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) cache.delete(request);
}

async function keepUsed(addresses, page) {
  for (const path of addresses.map(pathOf)) if (path in FILES) await kept(path);
  page.postMessage("kept");
}

addEventListener("install", event => event.waitUntil(keepAll()));
addEventListener("activate", event => event.waitUntil(dropOthers()));
addEventListener("message", event => {
  const { data, source } = event;
  event.waitUntil(data === "take over" ? skipWaiting() : keepUsed(data, source));
});
addEventListener("fetch", event => {
  const path = pathOf(event.request.url);
  if (event.request.method === "GET" && path in FILES) event.respondWith(kept(path));
});
