import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callNoMore, callTo, canBeCalled } from './push';

const KEYS = { endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } };
let posted: [path: string, body: unknown][];

/** A browser with a worker and, unless it is undefined, a subscription; its server takes whatever is posted. */
function someBrowser(subscription: object | undefined, forbids = ''): void {
  posted = [];
  const pushManager = {
    subscribe: () => Promise.resolve(subscription),
    getSubscription: () => Promise.resolve(subscription),
  };
  const worker = { scope: 'https://mien.test/', pushManager };
  const serviceWorker = { getRegistration: () => Promise.resolve(worker), ready: Promise.resolve(worker) };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('Notification', {});
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put: () => Promise.resolve() }) });
  vi.stubGlobal('document', { documentElement: { dataset: { forbids } } });
  vi.stubGlobal('fetch', (path: string, init?: { body: string }) => {
    if (init) posted.push([path, JSON.parse(init.body)]);
    return Promise.resolve(Response.json({ key: 'k' }));
  });
}

const subscribed = { endpoint: KEYS.endpoint, toJSON: () => KEYS, unsubscribe: () => Promise.resolve(true) };

beforeEach(() => someBrowser(subscribed));
afterEach(() => vi.unstubAllGlobals());

test('whoever wants to be called is called where their browser says', async () => {
  expect(canBeCalled()).toBe(true);
  await callTo('calm-owl-abcde', 'Your turn');
  expect(posted).toEqual([
    [expect.stringMatching(/calm-owl-abcde\/push$/), { endpoint: KEYS.endpoint, p256dh: 'p', auth: 'a' }],
  ]);
});

test('a host may forbid it: then the server is asked for nothing', async () => {
  someBrowser(subscribed, 'chat push');
  expect(canBeCalled()).toBe(false);
  await callTo('calm-owl-abcde', 'Your turn');
  expect(posted).toEqual([]);
});

test('whoever wants no more calls is forgotten by the server; others are not asked about', async () => {
  await callNoMore();
  expect(posted).toEqual([[expect.stringMatching(/push\/end$/), { endpoint: KEYS.endpoint }]]);
  someBrowser(undefined);
  await callNoMore();
  expect(posted).toEqual([]);
});
