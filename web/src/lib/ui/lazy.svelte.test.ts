import { createRawSnippet, flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Lazy from './Lazy.svelte';

/** Imports that this test lets come or fail. */
let imports: { come: (part: string) => void; fail: () => void }[] = [];
let drawn: Record<string, unknown>;

const said = () => document.body.textContent.trim();
const status = () => document.querySelector('[role=status]');

function draw(more: { onclose?: () => void; quiet?: boolean } = {}): void {
  const load = () =>
    new Promise<string>((come, fail) => imports.push({ come, fail: () => fail(new Error('offline')) }));
  const children = createRawSnippet<[string]>((part) => ({ render: () => `<p>${part()}</p>` }));
  drawn = mount(Lazy, { target: document.body, props: { load, children, ...more } });
  flushSync();
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  await tick();
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  imports = [];
});

afterEach(async () => {
  await unmount(drawn);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

test('what takes long is said to be on its way, in a region that was there before', async () => {
  draw();
  expect(status()?.textContent.trim()).toBe('');
  const region = status();
  await vi.advanceTimersByTimeAsync(400);
  flushSync();
  expect(status()).toBe(region);
  expect(region?.textContent.trim()).toBe('ui.loading');
  imports[0]?.come('here');
  await settle();
  expect(said()).toBe('here');
});

test('what nobody waits for is not announced', async () => {
  draw({ quiet: true });
  await vi.advanceTimersByTimeAsync(400);
  expect(said()).toBe('');
});

test('what does not come says so, and comes if it is asked for again', async () => {
  draw();
  imports[0]?.fail();
  await settle();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('fail.offline');
  document.querySelector('button')?.click();
  flushSync();
  expect(imports).toHaveLength(2);
  imports[1]?.come('here');
  await settle();
  expect(said()).toBe('here');
});

test('a dialog that does not come says so in one, which can be closed', async () => {
  const onclose = vi.fn();
  draw({ onclose });
  imports[0]?.fail();
  await settle();
  expect(document.querySelector('dialog')?.open).toBe(true);
  expect(document.querySelector('dialog [role=alert]')?.textContent).toBe('fail.offline');
  document.querySelector<HTMLElement>('dialog .head button')?.click();
  flushSync();
  expect(onclose).toHaveBeenCalledOnce();
});
