import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseNotices } from '$lib/device/notices.svelte';
import CallBack from './CallBack.svelte';
import { callBack, calledTitle } from './calls.svelte';

/** A browser with a worker, and what it shows. */
function someBrowser(permission: NotificationPermission, asked: NotificationPermission = permission) {
  const notice = { close: vi.fn() };
  const registration = {
    showNotification: vi.fn(() => Promise.resolve()),
    getNotifications: vi.fn(() => Promise.resolve([notice])),
  };
  const badge = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) },
    setAppBadge: badge,
  });
  const browser = { permission, requestPermission: () => Promise.resolve((browser.permission = asked)) };
  vi.stubGlobal('Notification', browser);
  return { registration, badge, notice };
}

function see(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
}

const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href');
let drawn: Record<string, unknown>;

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/icons/mark.svg" />';
  see('hidden');
  drawn = mount(CallBack, {
    target: document.body,
    props: { code: 'sunny-otter-4k7pq', name: 'Emojito', seated: true },
  });
  flushSync();
});

afterEach(async () => {
  await unmount(drawn);
  await chooseNotices(false);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const turn = { kind: 'turn', words: 'Your turn', more: 'Guess the face' } as const;

test('a call shows on the icon and the badge, until it ends', () => {
  const { badge } = someBrowser('default');
  const end = callBack(turn);
  flushSync();
  expect(icon()).toBe('/icons/mark-called.svg');
  expect(badge.mock.calls).toEqual([[1]]);
  end();
  flushSync();
  expect(icon()).toBe('/icons/mark.svg');
  expect(badge.mock.calls).toEqual([[1], [0]]);
});

test('nobody is notified who has not asked for it', async () => {
  const { registration } = someBrowser('granted');
  const end = callBack(turn);
  flushSync();
  await Promise.resolve();
  expect(registration.showNotification).not.toHaveBeenCalled();
  end();
});

test('whoever wants it is notified with the question while the page is hidden, and no longer than the call', async () => {
  const { registration, notice } = someBrowser('default', 'granted');
  expect(await chooseNotices(true)).toBe(true);
  const end = callBack(turn);
  flushSync();
  await vi.waitFor(() => expect(registration.showNotification).toHaveBeenCalledOnce());
  expect(registration.showNotification).toHaveBeenCalledWith('Your turn · Emojito', {
    body: 'Guess the face',
    tag: 'turn sunny-otter-4k7pq',
    icon: '/icons/mark-192.png',
    data: '/t/sunny-otter-4k7pq',
  });
  end();
  flushSync();
  await vi.waitFor(() => expect(notice.close).toHaveBeenCalledOnce());
});

test('whoever sees the page is not notified', async () => {
  const { registration } = someBrowser('granted');
  await chooseNotices(true);
  see('visible');
  const end = callBack(turn);
  flushSync();
  await Promise.resolve();
  expect(registration.showNotification).not.toHaveBeenCalled();
  end();
});

test('a browser that refuses leaves the switch off', async () => {
  someBrowser('default', 'denied');
  expect(await chooseNotices(true)).toBe(false);
});

test('the most pressing call is in the title, whatever came first', () => {
  const ends = [
    callBack(turn),
    callBack({ kind: 'lost', words: 'Connection lost' }),
    callBack({ kind: 'nudge', words: 'Mira is waiting for you.' }),
  ];
  expect(calledTitle('mien')).toBe('● Connection lost · mien');
  ends[1]?.();
  expect(calledTitle('mien')).toBe('● Mira is waiting for you. · mien');
  ends[2]?.();
  expect(calledTitle('mien')).toBe('● Your turn · mien');
  ends[0]?.();
  expect(calledTitle('mien')).toBe('mien');
});
