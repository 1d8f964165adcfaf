// Keeps the page up to date: asks for it again and changes only what is different, so that nothing
// jumps, and what is ticked, typed, unfolded or in focus stays as it is.
(() => {
  const AGAIN = 5000, PATIENCE = 4000;
  const live = document.getElementById('live'), silent = document.getElementById('silent');

  const print = document.getElementById('print');
  if (print) print.addEventListener('click', () => window.print());
  if (!live) return;

  const attributes = (old, next) => {
    for (const {name} of [...old.attributes]) {
      if (!next.hasAttribute(name) && name !== 'open') old.removeAttribute(name);
    }
    for (const {name, value} of next.attributes) {
      if (name !== 'open' && old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
  };
  const alike = (old, next) =>
    old && old.nodeType === next.nodeType && old.nodeName === next.nodeName && (old.id || '') === (next.id || '');
  const become = (old, next) => {
    if (next.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== next.data) old.data = next.data;
      return;
    }
    attributes(old, next);
    if (old.hasAttribute('data-typed')) return;  // somebody may be typing there
    let place = old.firstChild;
    for (const wanted of [...next.childNodes]) {
      const known = wanted.id ? old.querySelector(`:scope > #${CSS.escape(wanted.id)}`) : null;
      if (known && known !== place) old.insertBefore(known, place), place = known;
      if (alike(place, wanted)) {
        become(place, wanted);
        place = place.nextSibling;
      } else {
        old.insertBefore(document.importNode(wanted, true), place);
      }
    }
    while (place) {
      const after = place.nextSibling;
      place.remove();
      place = after;
    }
  };

  const look = async () => {
    if (document.visibilityState === 'visible') {
      try {
        const answer = await fetch(location.href, {signal: AbortSignal.timeout(PATIENCE), redirect: 'error'});
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const next = page.getElementById('live');
        if (!answer.ok || !next) throw new Error();
        become(live, next);
        silent.hidden = true;
      } catch {
        silent.hidden = false;
      }
    }
    setTimeout(look, AGAIN);
  };
  setTimeout(look, AGAIN);
})();
