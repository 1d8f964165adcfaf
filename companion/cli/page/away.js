// Says when the program does not answer, and covers the last picture until it does. A server that
// was stopped closes the line; one that hangs, or a network that is gone, only falls silent: so what
// is not heard of by itself is asked for.
//
// Flet's client would put a page of its own in place of the picture as soon as the line closes. It
// is told only when somebody answers again; then it connects, and draws the present state below a
// copy of the picture.

"use strict";

{
  const EVERY = 2500;  // milliseconds between two looks
  const PATIENCE = 5000;  // an answer may take so long
  const AGAIN = 1000;  // between two looks while away
  const LOST = 20000;  // after so long a silence the other side has given up the line
  const DRAWN = 300;  // what has come is painted by then
  const OLD = "data-before";  // marks what stood there before the line was lost

  const lines = new Set();
  const live = new Set();  // those over which something has come
  const untold = [];  // what Flet's client is not told yet
  let heard = performance.now();
  let who = null;  // the program that answered last
  let notice = null;
  let picture = null;
  let since = 0;

  const PRESENT = `${NAMED}:not([${OLD}])`;
  const now = () => performance.now();

  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      lines.add(this);
      super.addEventListener("message", () => {
        heard = now();
        live.add(this);
        if (notice) whenThere(PRESENT, () => setTimeout(comeBack, DRAWN));
      });
      super.addEventListener("close", () => {
        live.delete(this);
        if (lines.delete(this)) goAway();
      });
    }
    addEventListener(kind, listener, ...how) {
      if (kind !== "close" && kind !== "error") {
        return super.addEventListener(kind, listener, ...how);
      }
      const tell = event => { untold.push(() => listener.call(this, event)); };
      this.end = kind === "close" ? () => tell(new CloseEvent("close")) : this.end;
      return super.addEventListener(kind, tell, ...how);
    }
  };

  async function ask() {
    const answer = await fetch("alive", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(answer.status);
    return answer.text();
  }

  async function look() {
    let pause = notice ? AGAIN : EVERY;
    if (notice || (!document.hidden && now() - heard >= EVERY)) {
      try {
        const name = await ask();
        if (name !== who && who !== null || notice && now() - since > LOST) endLines();
        who = name;
        heard = now();
        if (untold.length) connectAgain();
        else comeBack();
      } catch {
        goAway();
        pause = AGAIN;
      }
    }
    timer = setTimeout(look, pause);
  }

  function lookNow() {
    if (document.hidden) return;
    heard = -Infinity;
    clearTimeout(timer);
    look();
  }

  // The line belongs to a program that is not there any more, even if nobody has said so.
  function endLines() {
    for (const line of lines) {
      lines.delete(line);
      live.delete(line);
      line.end?.();
      line.close();
    }
  }

  function connectAgain() {
    goAway();
    keepPicture();
    for (const node of document.querySelectorAll(NAMED)) node.setAttribute(OLD, "");
    for (const tell of untold.splice(0)) tell();
  }

  function keepPicture() {
    if (picture) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const scale = devicePixelRatio;
    picture = Object.assign(document.createElement("canvas"), {
      id: "picture", width: width * scale, height: height * scale,
    });
    const pen = picture.getContext("2d");
    for (const canvas of canvases(document)) {
      const { x, y, width, height } = canvas.getBoundingClientRect();
      if (canvas.width && canvas.height) {
        pen.drawImage(canvas, x * scale, y * scale, width * scale, height * scale);
      }
    }
    document.body.append(picture);
  }

  function canvases(root) {
    return [...root.querySelectorAll("*")].flatMap(node => [
      ...(node instanceof HTMLCanvasElement ? [node] : []),
      ...(node.shadowRoot ? canvases(node.shadowRoot) : []),
    ]);
  }

  function goAway() {
    if (notice) return;
    since = now();
    const words = wordsOfViewer();
    notice = document.createElement("div");
    notice.id = "away";
    notice.setAttribute("role", "alert");
    const panel = document.createElement("div");
    panel.append(
      Object.assign(document.createElement("strong"), { textContent: words.away }),
      Object.assign(document.createElement("p"), { textContent: words.last }),
    );
    notice.append(panel);
    document.body.append(notice);
    for (const view of document.querySelectorAll("flutter-view")) view.inert = true;
    clearTimeout(timer);
    timer = setTimeout(look, AGAIN);
  }

  // Once the picture is the present one.
  function comeBack() {
    if (!notice || !live.size || !document.querySelector(PRESENT)) return;
    notice.remove();
    picture?.remove();
    notice = picture = null;
    for (const view of document.querySelectorAll("flutter-view")) view.inert = false;
  }

  for (const kind of ["keydown", "keyup"]) {
    addEventListener(kind, event => { if (notice) event.stopImmediatePropagation(); }, true);
  }
  addEventListener("online", lookNow);
  document.addEventListener("visibilitychange", lookNow);
  let timer = setTimeout(look, EVERY);
}
