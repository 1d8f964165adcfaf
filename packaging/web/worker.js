// The worker the program runs in: Pyodide, the files of program.bin, then main.py. It begins with the
// page and does not wait for Flet's client; what the client needs of it is in python.js.
//
// To the page goes either a packet for Flet's client, which is bytes, or an object with one of these:
//   build      of which build this worker is, before anything else
//   ready      the client may connect; `quick` where it began with an image (image.js)
//   failed     why it cannot start
//   image      whether there is one for the next start
//   file       the name of a file to be given to the viewer, with its text
// or a word of the program's (companion/storage/browser.py).

const PROGRAM = "__PROGRAM__";  // the digest of program.bin
const HOME = "/home/pyodide/app/";
const MIXED = "program.bin: of another version";

// -- what Flet's Python finds as the module flet_js ----------------------------------------------

const client = {
  documentUrl: "",
  receive_callback: message => {
    const bytes = message.toJs();
    if (held) held.push(bytes);
    else postMessage(bytes, [bytes.buffer]);
  },
};

// -- a tap is shown when it is on disk -------------------------------------------------------------
// Chromium and others tell a page that something is stored before it is on disk, unless they are asked
// to be strict. What the program draws after it has written waits for that, though not for long: a slow
// disk is rather said than waited for.

const HELD_MOST = 20;  // milliseconds
const SAID_AFTER = 2000;
let held = null;
let holding = 0;
let saying = 0;

const begun = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (stores, mode, how) {
  const strict = mode === "readwrite" ? { ...how, durability: "strict" } : how;
  return begun.call(this, stores, mode, strict);
};

// Emscripten asks the database for all it has before it writes anything, a question for every game.
// Nobody but this page writes there, so what it has is known once it was read. A file that was written
// in this very millisecond may be written again in it; that one is taken for another the next time.
function remember(files) {
  const { getRemoteSet, reconcile } = files;
  let known = null;
  files.getRemoteSet = (mount, done) => {
    const db = files.dbs[mount.mountpoint];
    if (known && db) done(null, { type: "remote", db, entries: known });
    else getRemoteSet(mount, done);
  };
  files.reconcile = (from, to, done) => {
    const now = Date.now();
    const entries = Object.entries(from.entries).map(([path, { timestamp }]) =>
      [path, { timestamp: timestamp < now ? timestamp : new Date(0) }]);
    const ended = problem => {
      known = problem ? null : Object.fromEntries(entries);
      if (problem) files.quit();  // a browser may have closed it: it is opened anew the next time
      done(problem);
    };
    try {
      reconcile(from, to, ended);
    } catch (problem) {
      ended(problem);
    }
  };
}

function release() {
  clearTimeout(holding);
  const packets = held ?? [];
  held = null;
  for (const bytes of packets) postMessage(bytes, [bytes.buffer]);
}

globalThis.vendemmia = {
  asked: () => {},  // set by the program: called with what the page asks
  saving: () => {
    if (!held) {
      held = [];
      holding = setTimeout(release, HELD_MOST);
    }
    saying ||= setTimeout(postMessage, SAID_AFTER, "saving");
  },
  saved: word => {
    clearTimeout(saying);
    saying = 0;
    postMessage(word);
    release();
  },
  give: (file, text) => postMessage({ file, text }),
};

// -- files -----------------------------------------------------------------------------------------

async function archive() {
  const got = await fetch(new URL(`program.bin?${PROGRAM}`, folder));
  if (!got.ok) throw new Error(`program.bin: ${got.status}`);
  const packed = await got.arrayBuffer();
  if (await digest(packed) !== PROGRAM) throw new Error(MIXED);
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

async function digest(data) {
  if (!crypto.subtle) return PROGRAM;  // not a secure page: there is nothing to compare with
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...bytes.subarray(0, 6)].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

// A file's name and size stand before it, in blocks of 512 bytes (ustar).
function unpack(FS, tar) {
  const text = (from, most) => {
    let end = from;
    while (end < from + most && tar[end]) end += 1;
    return new TextDecoder().decode(tar.subarray(from, end));
  };
  const made = new Set();
  for (let at = 0; tar[at];) {
    const front = text(at + 345, 155);
    const path = HOME + (front && front + "/") + text(at, 100);
    const size = parseInt(text(at + 124, 12), 8);
    const within = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(within)) {
      FS.mkdirTree(within);
      made.add(within);
    }
    at += 512;
    FS.writeFile(path, tar.subarray(at, at + size), { canOwn: true });
    at += Math.ceil(size / 512) * 512;
  }
}

// -- the start -------------------------------------------------------------------------------------

const IMPORT = `
import sys
sys.path.insert(0, "/home/pyodide/app")
from companion import frozen
`;
const FREEZE = `${IMPORT}
frozen.freeze()
`;
const THAW = `
frozen.thaw()
`;
const START = `
import runpy
runpy.run_module("main", run_name="__main__")
from companion.local import prepare
await prepare()
`;

let connected;
const connection = new Promise(settle => { connected = settle; });

async function load(files, how) {
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", folder).href);
  const python = await loadPyodide(how);
  unpack(python.FS, await files);
  return python;
}

async function begin(python, first) {
  python.registerJsModule("flet_js", client);
  remember(python.FS.filesystems.IDBFS);
  await python.runPythonAsync(first + START);
  return python;
}

async function beginFromImage(files, { size, data }) {
  try {
    makeRoom(size);
    return await begin(await load(files, { _loadSnapshot: data }), THAW);
  } catch (problem) {
    await imageFailed(problem);
    return null;
  }
}

async function start(kept) {
  const files = archive();
  files.catch(() => {});  // told where it is waited for
  const image = kept && await takeImage().catch(() => null);
  const quick = image && await beginFromImage(files, image);
  globalThis.python = quick || await begin(await load(files, {}), IMPORT);
  await connection;
  await client.start_connection(client.receive_callback);
  postMessage({ ready: BUILD, quick: Boolean(quick) });
  if (quick) imageIsGood();
}

// A compiled module that was loaded into memory cannot be taken up again.
async function freeze() {
  const env = { MSGPACK_PUREPYTHON: "1" };
  const python = await load(archive(), { _makeSnapshot: true, env });
  python.runPython(FREEZE);
  return python.makeMemorySnapshot();
}

onmessage = ({ data }) => {
  if (data instanceof Uint8Array) client.send(data);
  else if (data.connect) connected();
  else if (data.ask) globalThis.vendemmia.asked(data.ask, data.text ?? "");
  else if (data.image) {
    makeImage(freeze).then(image => postMessage({ image }), problem => {
      console.warn("no image:", problem);
      postMessage({ image: false });
    });
  } else if (data.begin) {
    postMessage({ build: BUILD });
    client.documentUrl = data.begin;
    start(data.kept).catch(problem => postMessage(
      problem.message === MIXED ? { build: null } : { failed: String(problem) },
    ));
  }
};
