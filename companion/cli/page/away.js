// Says when the program does not answer, and covers the last picture until it does. A server that
// was stopped closes the line; one that hangs, or a network that is gone, only falls silent: so the
// page asks over the line itself, with a text of its own that Flet never sees. Only the time the page
// was awake counts: one that has slept asks first.
//
// Flet's client would put a page of its own in place of the picture as soon as the line closes. It
// is told only when somebody answers again; then it connects, and draws the present state below a
// copy of the picture. A line that is dead without a word, as after a sleep, is given up as soon as
// the program answers elsewhere; the server then gives the next line the same session.

"use strict";

{
  const TICK = 1000;  // milliseconds between two looks
  const QUIET = 2000;  // after so long without a word the line is asked
  const SILENT = 5500;  // after so long it is taken for dead
  const SLEPT = 2500;  // ticks so far apart: the page itself was not awake
  const PATIENCE = 2500;  // an answer beside the line may take so long
  const WAKING = 150;  // an answer over the line may take so much longer than one beside it,
  const LONGEST = 5000;  // and twice as long whenever a line was given up for that, up to this
  const DRAWN = 300;  // what has come is painted by then
  const REACTION = 400;  // nobody taps on a picture that has been there for less
  const BEGINS = 8000;  // a page that has no line by then may have nobody to talk to
  const ANEW_MOST = 3;  // a page that does not start is loaded anew so often
  const LOST = 20000;  // a line that has not begun by then never will
  const GIVEN_UP = 10000;  // Flet's client begins another at once, or never
  const WHOLE = 2000;  // bytes: a message so long is a whole screen
  const PAUSE = 500;  // Flet's client waits so long before it connects again: here it need not
  const TELLING = 50;  // it begins to wait within so long
  const ANSWERED = 10000;  // a tap without an answer for so long is one that changes nothing
  const TOLD = 8000;  // a notice that takes no taps stands so long
  const BEAT = "beat", SEEN = "seen ";
  const EVENT = 3;  // the kind of Flet's messages that taps are
  const ANEW = "vendemmia.anew";  // where it is kept how often
  const OLD = "data-before";  // marks what stood there before the line was lost

  const lines = new Set();
  const live = new Set();  // those over which something has come
  const untold = [];  // what Flet's client is not told yet
  const now = () => performance.now();
  let heard = now();
  let awake = heard;  // since then the page has not slept
  let ticked = heard;
  let tapped = -Infinity;  // the last tap nothing has come after
  let unanswered = false;  // it was on its way when the line was lost
  let waking = WAKING;
  let looking = false;
  let connecting = -Infinity;  // since then Flet's client tries to
  let ended = Infinity;  // since then it knows that its line has ended, and has not begun another
  let tried = false;  // Flet's client has come so far as to begin a line
  let broken = false;  // something it needs for that has not arrived
  let over = false;  // it has been said that it does not start
  let notice = null;
  let picture = null;

  const AGAIN = ["again", () => location.reload()];
  const PRESENT = `${NAMED}:not([${OLD}])`;

  const Socket = WebSocket;
  window.WebSocket = class extends WebSocket {
    shown = 0;  // messages that have been there for a moment
    fresh = [];  // when the others came
    given = false;  // given up: nobody is told what still comes of it

    constructor(...how) {
      super(...how);
      lines.add(this);
      tried = true;
      connecting = now();
      ended = Infinity;
      super.addEventListener("message", event => {
        if (this.given) return event.stopImmediatePropagation();
        heard = now();
        live.add(this);
        if (typeof event.data === "string") {
          event.stopImmediatePropagation();
          if (!untold.length) comeBack();
          return;
        }
        this.fresh.push(heard);
        tapped = -Infinity;
        if (!notice) return;
        // A session that goes on is drawn with the nodes that were there before.
        if ((event.data.byteLength ?? event.data.size) > WHOLE) setTimeout(drawn, DRAWN);
        whenThere(PRESENT, () => setTimeout(comeBack, DRAWN));
      });
      super.addEventListener("close", () => {
        if (!lines.delete(this)) return;  // given up: it has been told, and another has its place
        live.delete(this);
        connecting = -Infinity;
        goAway();
      });
    }
    addEventListener(kind, listener, ...how) {
      if (kind !== "close" && kind !== "error") {
        return super.addEventListener(kind, listener, ...how);
      }
      const tell = event => { untold.push(() => listener.call(this, event)); };
      const hear = event => { if (!this.given) tell(event); };
      this.end = kind === "close" ? () => tell(new CloseEvent("close")) : this.end;
      return super.addEventListener(kind, hear, ...how);
    }
    // What is tapped is meant for what has been seen: the server is told how much that is.
    send(data) {
      if (isTap(data)) {
        tapped = now();
        while (this.fresh.length && this.fresh[0] <= tapped - REACTION) {
          this.fresh.shift();
          this.shown += 1;
        }
        super.send(SEEN + this.shown);
      }
      return super.send(data);
    }
    ask() {
      if (this.readyState === WebSocket.OPEN && live.has(this)) super.send(BEAT);
    }
  };

  function isTap(data) {
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, Math.min(3, data.byteLength))
      : data instanceof ArrayBuffer ? new Uint8Array(data, 0, Math.min(3, data.byteLength)) : [];
    return bytes[2] === EVENT;
  }

  const ask = () => { for (const line of lines) line.ask(); };

  function tick() {
    const slept = now() - ticked > SLEPT;
    ticked = now();
    setTimeout(tick, TICK);
    if (slept) return woke();
    if (document.hidden) {
      awake = ticked;
      return;
    }
    if (!tried) return begin();
    const silence = ticked - Math.max(heard, awake, connecting);
    if (notice) {
      if (untold.length || silence > QUIET) look();
      else comeBack();
    } else if (silence > (live.size ? SILENT : LOST)) goAway();
    else if (silence > QUIET) ask();
  }

  // A page whose files did not all arrive never begins: it is loaded anew once somebody answers, a few
  // times; then it says that it cannot start. One that is only slow says so.
  async function begin() {
    if (looking || over || !(broken || ticked > BEGINS)) return;
    looking = true;
    try {
      await answered();
      if (!tried) beginAnew();
    } catch {
      goAway();
    } finally {
      looking = false;
    }
  }

  function beginAnew() {
    if (!notice && !broken) return cover.querySelector("p") || sayOnCover("slow", AGAIN);
    const times = Number(sessionStorage.getItem(ANEW)) + 1;
    if (times <= ANEW_MOST) {
      sessionStorage.setItem(ANEW, times);
      return location.reload();
    }
    over = true;
    sessionStorage.removeItem(ANEW);  // who loads it anew begins from the beginning
    notice?.remove();
    notice = null;
    return sayOnCover("failed", AGAIN);
  }

  // An icon that is missing, or what somebody's extension throws, keeps nothing from beginning.
  function isNeeded({ target, filename, reason }) {
    if (target instanceof HTMLScriptElement) return true;
    return `${filename} ${reason?.message} ${reason?.stack}`.includes(location.origin);
  }

  // Asks on a line of its own: what is fetched may go over an old connection that is dead, too.
  function answered() {
    const probe = new Socket(`${location.origin.replace("http", "ws")}/beat`);
    return new Promise((yes, no) => {
      probe.onmessage = yes;
      probe.onclose = no;
      setTimeout(no, PATIENCE);
    }).finally(() => probe.close());
  }

  // Asks over the line and beside it. Where only the second answers, the line is dead.
  async function look() {
    if (looking) return;
    looking = true;
    const since = now();
    ask();
    try {
      await answered();
      if (!untold.length && heard < since) await new Promise(go => setTimeout(go, waking));
      const begun = live.size || now() - connecting > LOST;
      if (!untold.length && heard < since && begun) {
        waking = Math.min(2 * waking, LONGEST);
        endLines();
      }
      if (untold.length) connectAgain();
      else if (now() - ended > GIVEN_UP) location.reload();
      else comeBack();
    } catch { /* nobody answers: the next tick looks again */ } finally {
      looking = false;
    }
  }

  function woke() {
    awake = ticked = now();
    if (!document.hidden) look();
  }

  function endLines() {
    for (const line of lines) {
      lines.delete(line);
      live.delete(line);
      line.end?.();
      line.given = true;
      line.close();
    }
  }

  function connectAgain() {
    goAway();
    connecting = ended = now();
    keepPicture();
    for (const node of document.querySelectorAll(NAMED)) node.setAttribute(OLD, "");
    const later = window.setTimeout;
    window.setTimeout = (act, pause, ...how) => later(act, pause === PAUSE ? 0 : pause, ...how);
    later(() => { window.setTimeout = later; }, TELLING);
    for (const tell of untold.splice(0)) tell();
  }

  function drawn() {
    if (untold.length) return;
    forgetBefore();
    comeBack();
  }

  function forgetBefore() {
    for (const node of document.querySelectorAll(`[${OLD}]`)) node.removeAttribute(OLD);
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

  function panelOf(...said) {
    const panel = document.createElement("div");
    const [head, ...more] = said;
    panel.append(Object.assign(document.createElement("strong"), { textContent: head }));
    for (const text of more) {
      panel.append(Object.assign(document.createElement("p"), { textContent: text }));
    }
    return panel;
  }

  function goAway() {
    if (notice) return;
    forgetBefore();  // marks of the last time may be left, where the picture came before its news
    unanswered = now() - tapped < ANSWERED;
    const words = wordsOfViewer();
    notice = document.createElement("div");
    notice.id = "away";
    notice.setAttribute("role", "alert");
    notice.append(tried ? panelOf(words.away, words.last) : panelOf(words.away));
    document.body.append(notice);
    for (const view of document.querySelectorAll("flutter-view")) view.inert = true;
  }

  // Once the picture is the present one.
  function comeBack() {
    if (!notice || !live.size || !document.querySelector(PRESENT)) return;
    waking = WAKING;
    notice.remove();
    picture?.remove();
    notice = picture = null;
    for (const view of document.querySelectorAll("flutter-view")) view.inert = false;
    if (unanswered) tellOfTap();
  }

  // A tap that nothing has come after may have been booked just before the line was lost, or not: it
  // is not made again, but told.
  function tellOfTap() {
    unanswered = false;
    tapped = -Infinity;
    document.getElementById("untold")?.remove();
    const told = document.createElement("div");
    told.id = "untold";
    told.setAttribute("role", "status");
    told.append(panelOf(wordsOfViewer().untold));
    document.body.append(told);
    setTimeout(() => told.remove(), TOLD);
  }

  for (const kind of ["keydown", "keyup"]) {
    addEventListener(kind, event => { if (notice) event.stopImmediatePropagation(); }, true);
  }
  for (const kind of ["error", "unhandledrejection"]) {
    addEventListener(kind, event => { broken ||= !tried && isNeeded(event); }, true);
  }
  whenThere(NAMED, () => sessionStorage.removeItem(ANEW));
  addEventListener("online", woke);
  addEventListener("pageshow", woke);
  for (const kind of ["visibilitychange", "resume"]) document.addEventListener(kind, woke);
  setTimeout(tick, TICK);
}
