import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Dialog from './Dialog.svelte';

let roomy = true;
let open = $state(false);
let drawn: Record<string, unknown> = {};

const focusOn = (id: string) => document.getElementById(id)?.focus();
const focused = () => document.activeElement?.id;

/** A page with the dialog open, by a button that had the focus. */
function openFrom(beside?: 'corner' | 'side'): void {
  const children = createRawSnippet(() => ({ render: () => '<button id="inside">inside</button>' }));
  const props = {
    get open() {
      return open;
    },
    set open(now) {
      open = now;
    },
    title: 'A title',
    children,
    ...(beside ? { beside } : {}),
  };
  drawn = mount(Dialog, { target: document.body, props });
  flushSync();
  focusOn('opener');
  open = true;
  flushSync();
}

function close(): void {
  document.querySelector<HTMLElement>('dialog .head button')?.click();
  flushSync();
}

beforeEach(() => {
  roomy = true;
  vi.stubGlobal('matchMedia', () => ({ matches: roomy }));
  document.body.innerHTML = '<button id="opener"></button><button id="elsewhere"></button>';
});

afterEach(async () => {
  open = false;
  await unmount(drawn);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([undefined, 'corner', 'side'] as const)('focus goes back to what opened it (beside: %s)', (beside) => {
  openFrom(beside);
  focusOn('inside');
  expect(focused()).toBe('inside');
  close();
  expect(open).toBe(false);
  expect(focused()).toBe('opener');
});

test('focus that has gone elsewhere meanwhile stays there', () => {
  openFrom('corner');
  focusOn('elsewhere');
  close();
  expect(focused()).toBe('elsewhere');
});

test('focus does not go back to what is no longer there', () => {
  openFrom();
  focusOn('inside');
  document.getElementById('opener')?.remove();
  close();
  expect(document.activeElement).toBe(document.body);
});

test('it is modal, unless there is room beside the page', () => {
  const [modal, shown] = [
    vi.spyOn(HTMLDialogElement.prototype, 'showModal'),
    vi.spyOn(HTMLDialogElement.prototype, 'show'),
  ];
  openFrom('side');
  expect([modal.mock.calls.length, shown.mock.calls.length]).toEqual([0, 1]);
  close();
  roomy = false;
  open = true;
  flushSync();
  expect([modal.mock.calls.length, shown.mock.calls.length]).toEqual([1, 1]);
});

test('Escape closes one that is not modal', () => {
  openFrom('corner');
  document.getElementById('inside')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  flushSync();
  expect(open).toBe(false);
  expect(focused()).toBe('opener');
});
