// Keeps the whole app in the browser, so that it starts without a network.
//
// Every file is kept under its path and a digest of its content: a new version fetches what has
// changed and nothing else. What a host sends is compared with its digest, so that a host that is
// just being filled gives nobody half of one version and half of the other. A new version takes over
// when a page asks for it, which only one does that shows nothing yet.
//
// A page out of here is isolated, as a server's is, whatever the host says: only then the browser lets
// Flutter draw in a thread of its own, and an answer that comes meanwhile does not wait.

"use strict";

const BUILD = "__BUILD__";
const FILES = __FILES__;  // path: digest
const CHOSEN = /^(canvaskit\/|main\.dart\.)/;  // drawing engines: kept as far as they are used
const CACHE = "vendemmia " + registration.scope;

const key = path => new URL(`${path}?${FILES[path]}`, registration.scope).href;

const pathOf = address => {
  const bare = address.split(/[?#]/)[0];
  const path = bare.startsWith(registration.scope) ? bare.slice(registration.scope.length) : "/";
  return path === "" || path === "index.html" ? "./" : path;
};

async function digest(data) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...bytes.subarray(0, 6)].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

async function kept(path) {
  const cache = await caches.open(CACHE);
  const before = await cache.match(key(path), { ignoreVary: true });
  if (before) return before;
  // Not "no-cache": an older file under a newer date would be taken for unchanged.
  const fresh = await fetch(new URL(path, registration.scope), { cache: "reload" });
  if (!fresh.ok) throw new Error(`${path}: ${fresh.status}`);
  if (await digest(await fresh.clone().arrayBuffer()) !== FILES[path]) {
    throw new Error(`${path}: of another version`);
  }
  const found = ISOLATED.has(path) ? isolated(fresh) : fresh;
  await cache.put(key(path), found.clone());
  return found;
}

// Both are new in every build, so none is kept that was without these.
const ISOLATED = new Set(["./", "worker.js"]);

function isolated({ body, headers }) {
  const said = new Headers(headers);
  said.set("cross-origin-opener-policy", "same-origin");
  said.set("cross-origin-embedder-policy", "require-corp");
  return new Response(body, { headers: said });
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

async function sayFailed(problem) {
  const failed = `${problem.name}: ${problem.message}`;
  const pages = await clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ failed });
}

async function said(work) {
  try {
    await work;
  } catch (problem) {
    await sayFailed(problem);
    throw problem;
  }
}

addEventListener("install", event => event.waitUntil(said(keepAll())));
addEventListener("activate", event => event.waitUntil(dropOthers()));
addEventListener("message", event => {
  const { data, source, ports } = event;
  if (data === "which") ports[0].postMessage(BUILD);
  else event.waitUntil(data === "take over" ? skipWaiting() : said(keepUsed(data, source)));
});
// What is shared to the app comes as a form. The page fetches it out of here (files.js).
async function shared(request) {
  const file = (await request.formData()).get("file");
  if (file) await (await caches.open("vendemmia shared")).put("shared", new Response(file));
  return Response.redirect("./?start&shared", 303);
}

addEventListener("fetch", event => {
  const path = pathOf(event.request.url);
  if (event.request.method === "POST" && path === "take") event.respondWith(shared(event.request));
  if (event.request.method === "GET" && path in FILES) event.respondWith(kept(path));
  if (path === "build") event.respondWith(new Response(BUILD));
});
