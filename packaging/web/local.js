// What Flet's client reads of a page whose program runs in the browser; it looks for a property of
// the window, which a const is not.

"use strict";

const folder = new URL(".", document.baseURI);

window.flet = {
  pyodide: true,
  multiView: false,
  noCdn: true,
  webSocketEndpoint: "ws",
  entrypointBaseUrl: folder.pathname,
  assetBase: folder.pathname,
  routeUrlStrategy: "hash",  // a plain host knows one page only
  canvasKitBaseUrl: folder.pathname + "canvaskit/",
  fontFallbackBaseUrl: folder.pathname + "assets/fonts/",
  webRenderer: "auto",
};
flet.flutterAppLoaded = new Promise(resolve => { flet.flutterAppResolve = resolve; });
