// What Flet's client calls to reach the program, in place of Flet's own python.js. The program's
// worker was begun with the page (alone.js), so all that is left is to join the two.

"use strict";

let program = null;
let programReady = null;

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
        settle();
      }
      if (data.failed) fail(new Error(data.failed));
    });
    program.addEventListener("error", event => fail(new Error(event.message)));
  });
  program.postMessage({ begin: document.URL });
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
