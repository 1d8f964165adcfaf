// A picture of Python's memory, taken when everything is imported that the first screen needs. A later
// start takes it instead of doing all that again. It is made on the device, by a worker that does
// nothing else, and is of one build. Where there is any doubt it is thrown away, and Python starts as
// it does the first time. What must not be the same twice is made anew by companion/frozen.py.
//
// Stands in front of worker.js.

const BUILD = "__BUILD__";
const folder = new URL(".", location.href);
const IMAGES = "vendemmia image " + folder.pathname;
const ROOM = 10;  // a browser that has not room for so many is not asked to keep one
const SMALL = 2;  // gigabytes of memory; a device with less does not start Python twice at a time
const DOUBTS = 2;  // so often in a row it may fail, then this build goes without

const kept = name => new URL(`${name}?${BUILD}`, folder).href;
const sizeOf = headers => Number(headers.get("x-size"));

async function doubtsOf(store) {
  const found = await store.match(kept("doubts"));
  return found ? Number(await found.text()) : 0;
}

// Is read while Pyodide's own files are. It is in doubt until a start from it went well; one that was
// never finished leaves it so.
async function takeImage() {
  const store = await caches.open(IMAGES);
  const [found, doubts, trying] = await Promise.all([
    store.match(kept("image")), doubtsOf(store), store.match(kept("trying")),
  ]);
  if (!found) return null;
  if (trying) return void await throwAway(store, doubts);
  const size = sizeOf(found.headers);
  const data = Promise.all([found.arrayBuffer(), store.put(kept("trying"), new Response())])
    .then(([bytes]) => {
      if (bytes.byteLength !== size) throw new Error(`${bytes.byteLength} bytes of ${size}`);
      return new Uint8Array(bytes);
    });
  data.catch(() => {});  // told where it is waited for
  return { size, data };
}

async function throwAway(store, doubts) {
  await store.put(kept("doubts"), new Response(doubts + 1));
  await Promise.all([store.delete(kept("image")), store.delete(kept("trying"))]);
}

async function imageFailed(problem) {
  console.warn("without the image:", problem);
  const store = await caches.open(IMAGES);
  await throwAway(store, await doubtsOf(store));
}

async function imageIsGood() {
  const store = await caches.open(IMAGES);
  await Promise.all([store.delete(kept("trying")), store.delete(kept("doubts"))]);
}

// Memory grows while a program runs; what was kept of it has to find as much.
function makeRoom(bytes) {
  const plain = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...how) => {
    WebAssembly.instantiateStreaming = plain;
    const made = await plain(...how);
    const { memory } = made.instance.exports;
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    return made;
  };
}

// Where a service worker of this very build gives all files, nothing is fetched a second time, and no
// two of them are of different builds. Returns whether there is an image now.
async function makeImage(prepare) {
  if (!self.caches || !navigator.storage || navigator.deviceMemory < SMALL) return false;
  const told = await fetch(new URL("build", folder));
  if (!told.ok || await told.text() !== BUILD) return false;
  const store = await caches.open(IMAGES);
  for (const { url } of await store.keys()) if (!url.endsWith(BUILD)) await store.delete(url);
  if (await store.match(kept("image"))) return true;
  if (await doubtsOf(store) >= DOUBTS) return false;
  const image = await prepare();
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < ROOM * image.length) return false;
  const headers = { "x-size": image.length };
  await store.put(kept("image"), new Response(image, { headers }));
  return true;
}
