// A server's page begins at once.

"use strict";

load("flutter_bootstrap.js");
whenThere(NAMED, uncover);
