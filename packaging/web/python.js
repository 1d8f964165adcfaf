// What Flet's client calls to reach the program, in place of Flet's own python.js. The program's
// worker was begun with the page (alone.js), so all that is left is to join the two.

"use strict";

let program = null;
let programReady = null;

// What a kept copy brings is of this page's build: alone.js has asked.
function begin() {
  program = new Worker(`worker.js?${facts.build}`, { type: "module" });
  programReady = new Promise((settle, fail) => {
    program.addEventListener("message", ({ data }) => {
      if ("build" in Object(data)) {
        if (data.build !== facts.build) {
          program.terminate();
          anew();
        }
      } else if (data.ready) {
        ofOneBuild();
        if (data.quick) document.documentElement.dataset.image = "used";
        settle();
      }
      if (data.failed) fail(new Error(data.failed));
    });
    program.addEventListener("error", event => fail(new Error(event.message)));
  });
  const kept = Boolean(navigator.serviceWorker?.controller);
  program.postMessage({ begin: document.URL, kept });
}

// Makes what later starts begin with (image.js), in a worker of its own, which has nothing of the
// game in its memory. In WebKit none has come of it, and an iPhone ends pages that take much memory.
function makeImage() {
  const { dataset } = document.documentElement;
  if (navigator.vendor.startsWith("Apple")) dataset.image = "none";
  if (dataset.image) return;
  const maker = new Worker(`worker.js?${facts.build}`, { type: "module" });
  const done = ({ data }) => {
    dataset.image = data?.image ? "kept" : "none";
    maker.terminate();
  };
  maker.onmessage = done;
  maker.onerror = done;
  maker.postMessage({ image: true });
}

window.jsConnect = (_, __, toClient) => {
  program.addEventListener("message", ({ data }) => {
    if (data instanceof Uint8Array) toClient(data);
  });
  program.postMessage({ connect: true });
  return programReady;
};
window.jsSend = async (_, packet) => program.postMessage(packet, [packet.buffer]);
window.jsDisconnect = async () => program.terminate();
