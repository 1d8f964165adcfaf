// What Flet's client reads of a server's page; it looks for a property of the window, which a const
// is not.

"use strict";

window.flet = {
  pyodide: false,
  multiView: false,
  noCdn: true,
  webSocketEndpoint: "/ws",
  entrypointBaseUrl: "/",
  assetBase: "/",
  routeUrlStrategy: "path",
  canvasKitBaseUrl: "/canvaskit/",
  fontFallbackBaseUrl: "assets/fonts/",
  webRenderer: "auto",
};
flet.flutterAppLoaded = new Promise(resolve => { flet.flutterAppResolve = resolve; });

// Brought back out of WebKit's memory the page would stay at its last picture for ever.
addEventListener("pageshow", event => {
  if (event.persisted && navigator.vendor.startsWith("Apple")) location.reload();
});
