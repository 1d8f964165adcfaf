// The browser's history has one entry for every level of what is shown: home at the bottom, above it
// the screens a screen belongs to, the screen itself, and one for each sheet that lies over it. So
// the browser's own way back always goes one level up, and from home it leaves the page.
//
// Flutter pushes one entry after the other instead, and going back would lead through everything
// that was ever looked at. Its calls end here; what it hears of is only somebody going back or
// forth. Every entry is made while a finger has just touched the page: browsers pass over others.

"use strict";

{
  const HOME = "/";
  const NO_ANSWER = 1000;  // milliseconds; a browser that has dropped old entries does not move
  const parents = facts.parents.map(([child, parent]) => [new RegExp(child), parent]);
  const inHash = flet.routeUrlStrategy === "hash";
  const base = inHash
    ? location.pathname + location.search : new URL(".", document.baseURI).pathname;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);

  const routeOf = address => {
    const { pathname, search, hash } = new URL(address, location.href);
    if (inHash) return hash.slice(1) || HOME;
    return HOME + (pathname + search).slice(base.length);
  };
  const addressOf = route => inHash ? `${base}#${route}` : base + route.slice(1);

  function parentOf(route) {
    const [path, query] = route.split("?");
    const over = Number(new URLSearchParams(query).get("over")) || 0;
    if (over > 0) return over > 1 ? `${path}?over=${over - 1}` : path;
    if (path === HOME) return null;
    const [child, parent] = parents.find(([child]) => child.test(path)) || [];
    return child ? path.replace(child, parent) : HOME;
  }

  function levelsOf(route) {
    const above = parentOf(route);
    return above === null ? [route] : [...levelsOf(above), route];
  }

  let levels = levelsOf(routeOf(location.href));  // the routes of the entries up to this one
  let depth = history.state?.depth ?? -1;  // this entry's place; -1: the page was just opened
  let wanted = null;  // what this entry is to be
  let moving = 0;  // a timer while the browser goes to another entry

  const put = (how, depth, data) =>
    how({ serialCount: depth, state: null, ...data, depth }, "", addressOf(levels[depth]));

  function settle() {
    const { data, route } = wanted;
    const next = levelsOf(route);
    const last = next.length - 1;
    let common = 0;
    while (common < last && next[common] === levels[common]) common += 1;
    if (depth > common) {
      moving = setTimeout(arrived, NO_ANSWER, common);
      history.go(common - depth);
      return;
    }
    levels = next;
    put(replace, depth, depth === last ? data : null);
    while (depth < last) {
      depth += 1;
      put(push, depth, depth === last ? data : null);
    }
  }

  function arrived(there) {
    clearTimeout(moving);
    moving = 0;
    depth = there;
    settle();
  }

  function show(data, _, address) {
    wanted = { data, route: routeOf(address ?? location.href) };
    if (!moving) settle();
  }

  addEventListener("popstate", event => {
    const there = event.state?.depth;
    if (moving) {  // it was us
      event.stopImmediatePropagation();
      arrived(there ?? 0);
    } else if (there === undefined) {  // an address was typed: an entry more
      levels = [];
      depth += 1;
    } else {
      levels = levelsOf(routeOf(location.href));
      depth = there;
    }
  }, true);

  if (depth !== levels.length - 1) {
    const opened = routeOf(location.href);
    levels = [];
    depth = Math.max(depth, 0);
    wanted = { data: null, route: opened };
    settle();
  }
  history.pushState = show;
  history.replaceState = show;
}
