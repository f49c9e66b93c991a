import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { Step } from '$lib/game/playable';
import Announcer from './Announcer.svelte';

let drawn: Record<string, unknown>;
let steps = $state.raw<readonly Step[]>([]);
let ready = $state(true);
let hushed = $state(false);

const happened = (...events: string[]): Step[] => events.map((event, step) => ({ step, events: [event] }));
const said = () => document.querySelector('[role=status]')?.textContent.trim();

function draw(): void {
  drawn = mount(Announcer, {
    target: document.body,
    props: {
      get steps() {
        return steps;
      },
      get ready() {
        return ready;
      },
      get hushed() {
        return hushed;
      },
      narrate: (event: unknown) => `${String(event)}.`,
    },
  });
  flushSync();
}

afterEach(async () => {
  await unmount(drawn);
  [steps, ready, hushed] = [[], true, false];
});

test('each step is said once, all of it', () => {
  draw();
  expect(said()).toBe('');
  steps = happened('a', 'b');
  flushSync();
  expect(said()).toBe('a. b.');
  steps = happened('a', 'b', 'c');
  flushSync();
  expect(said()).toBe('c.');
});

test('somebody who comes late hears the last three', () => {
  steps = happened('a', 'b', 'c', 'd', 'e');
  draw();
  expect(said()).toBe('c. d. e.');
});

test('nothing is said before cards have names, and then nothing is left out', () => {
  ready = false;
  draw();
  steps = happened('a');
  flushSync();
  steps = happened('a', 'b');
  flushSync();
  expect(said()).toBe('');
  ready = true;
  flushSync();
  expect(said()).toBe('a. b.');
});

test('the next game begins anew', () => {
  steps = happened('a', 'b');
  draw();
  steps = [];
  flushSync();
  steps = happened('x');
  flushSync();
  expect(said()).toBe('x.');
});

test('the same words are said again in a new element: else nobody would hear them', () => {
  draw();
  steps = happened('a');
  flushSync();
  const before = document.querySelector('[role=status] span');
  steps = happened('a', 'a');
  flushSync();
  expect(said()).toBe('a.');
  expect(document.querySelector('[role=status] span')).not.toBe(before);
});

test('while the board holds its breath nothing is said of what it will show', () => {
  draw();
  hushed = true;
  steps = happened('guess');
  flushSync();
  expect(said()).toBe('');
  hushed = false;
  flushSync();
  expect(said()).toBe('guess.');
});
