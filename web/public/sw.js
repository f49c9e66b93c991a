/* Keeps three promises: without a connection there is a page that says so, whoever is called finds a notification, and that leads to its table. Games need the table, so nothing else is kept. */
const SCOPE = self.registration.scope;
/* Everything on this host shares one place for caches: what others keep there is not ours to delete. */
const OURS = `mien-offline ${SCOPE} `;
const KEPT = `${OURS}2`;
const OLD = 'mien-offline-1';
const OFFLINE = new URL('offline.html', SCOPE).href;
const FILES = [OFFLINE, ...['offline.css', 'icons/asleep.svg'].map((file) => new URL(file, SCOPE).href)];

function isStale(name) {
  return name === OLD || (name.startsWith(OURS) && name !== KEPT);
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isStale).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (FILES.includes(request.url)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

/* The server calls to a table whose page is closed. What is said was left here by the page, in its person's language; the message itself has no words. */
self.addEventListener('push', (event) => {
  const code = tableIn(event.data);
  event.waitUntil(
    caches
      .match(new URL('words', SCOPE).href, { cacheName: `mien-words ${SCOPE}` })
      .then((kept) => kept?.text())
      .then((words) =>
        self.registration.showNotification(words || 'It’s your turn', {
          tag: `turn ${code}`,
          icon: new URL('icons/mark-192.png', SCOPE).href,
          data: new URL(code ? `t/${code}` : '', SCOPE).pathname,
        }),
      ),
  );
});

/* The table that a message names; none if it is not one of ours. */
function tableIn(data) {
  try {
    const { table } = data.json();
    return /^[a-z0-9-]{1,64}$/.test(table) ? table : '';
  } catch {
    return '';
  }
}

/* A tap on a notification leads to its table: to the page that shows it already, if there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data, SCOPE).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => page.url.split('#')[0] === address);
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});
