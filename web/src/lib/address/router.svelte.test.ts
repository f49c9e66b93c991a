import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canGoBack, currentRoute, go, holdBack, startRouter } from './router.svelte';

let stop: () => void;

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  go('/');
  stop = startRouter();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

/** Presses a link, and says whether the page took it for its own. */
function press(link: string, more: MouseEventInit = {}): boolean {
  document.body.innerHTML = link;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...more });
  const outside = (late: Event) => late.preventDefault();
  let taken = false;
  addEventListener('click', (late) => ((taken = late.defaultPrevented), outside(late)), { once: true });
  document.querySelector('a')?.dispatchEvent(event);
  return taken;
}

test('a page is gone to without loading anything', () => {
  go('/rules/emojito');
  expect(currentRoute()).toEqual({ page: 'rules', game: 'emojito' });
  expect(location.pathname).toBe('/rules/emojito');
  expect(canGoBack()).toBe(true);
});

test('a plain link of ours is followed here', () => {
  expect(press('<a href="/credits">credits</a>')).toBe(true);
  expect(currentRoute()).toEqual({ page: 'credits' });
});

test.each([
  ['another tab', '<a href="/credits" target="_blank">x</a>', {}],
  ['a file', '<a href="/ca/mien.crt" download>x</a>', {}],
  ['another host', '<a href="https://elsewhere.test/">x</a>', {}],
  ['a place on this page', '<a href="#hand">x</a>', {}],
  ['a key held down', '<a href="/credits">x</a>', { ctrlKey: true }],
  ['a shifted click', '<a href="/credits">x</a>', { shiftKey: true }],
  ['another button', '<a href="/credits">x</a>', { button: 1 }],
])('%s is left to the browser', (_, link, more) => {
  expect(press(link, more)).toBe(false);
  expect(currentRoute()).toEqual({ page: 'home' });
});

test('going back calls the part that holds the page, until it lets go', () => {
  const back = vi.fn();
  const release = holdBack(back);
  dispatchEvent(new Event('pointerup'));
  expect((history.state as { held?: boolean }).held).toBe(true);
  const steps = history.length;
  dispatchEvent(new Event('keydown'));
  expect(history.length).toBe(steps);
  dispatchEvent(new PopStateEvent('popstate'));
  expect(back).toHaveBeenCalledOnce();
  release();
  dispatchEvent(new PopStateEvent('popstate'));
  expect(back).toHaveBeenCalledOnce();
  history.replaceState(null, '', '/');
  dispatchEvent(new Event('pointerup'));
  expect(history.state).toBeNull();
});

test('the browser’s own way back shows the page that it leads to', () => {
  history.replaceState(null, '', '/credits');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(currentRoute()).toEqual({ page: 'credits' });
  stop();
  expect(press('<a href="/credits">credits</a>')).toBe(false);
  history.replaceState(null, '', '/ca');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(currentRoute()).toEqual({ page: 'credits' });
});
