// @ts-check
/** Caches all files of the page for use without a network. The build fills in the constants. */
const NAME = "bulls-cows-othello ";
const VERSION = NAME + "VERSION";
const FILES = ["FILES"];

const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" }))))
      .then(() => scope.skipWaiting()),
  );
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(
    caches.keys().then((names) =>
      Promise.all(
        names
          .filter((name) => name.startsWith(NAME) && name !== VERSION)
          .map((name) => caches.delete(name)),
      ),
    ),
  );
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  event.respondWith(
    caches
      .open(VERSION)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((found) => found ?? fetch(event.request)),
  );
});
