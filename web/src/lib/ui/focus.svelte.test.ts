import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './focus.svelte';

let step = $state(0);
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = '<section tabindex="-1"><button></button></section><input />';
  stop = $effect.root(() =>
    keepFocus(
      () => document.querySelector('section') ?? undefined,
      () => step,
    ),
  );
  flushSync();
});

afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

async function next(): Promise<void> {
  step += 1;
  flushSync();
  await tick();
  await Promise.resolve();
}

test('the panel has the focus if the focused button is gone', async () => {
  document.querySelector('button')?.focus();
  document.querySelector('button')?.remove();
  await next();
  expect(document.activeElement?.tagName).toBe('SECTION');
});

test('focus elsewhere stays there', async () => {
  document.querySelector('input')?.focus();
  await next();
  expect(document.activeElement?.tagName).toBe('INPUT');
});
