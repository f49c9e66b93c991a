import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import { play } from '$lib/sound';
import { calledTitle, currentCall } from './calls.svelte';
import YourTurn from './YourTurn.svelte';

vi.mock('$lib/sound', () => ({ play: vi.fn() }));

let drawn: Record<string, unknown>;
let asked = $state(false);
let title = $state('Guess the face');
let step = $state(1);
let unhurried = $state(false);

const said = () => document.querySelector('[role=status]')?.textContent.trim();

beforeAll(async () => {
  await chooseLanguage('en');
  await speakWhole();
});

beforeEach(() => {
  vi.useFakeTimers();
  [asked, title, step, unhurried] = [false, 'Guess the face', 1, false];
  drawn = mount(YourTurn, {
    target: document.body,
    props: {
      get asked() {
        return asked;
      },
      get title() {
        return title;
      },
      get step() {
        return step;
      },
      get unhurried() {
        return unhurried;
      },
    },
  });
  flushSync();
});

afterEach(async () => {
  await unmount(drawn);
  vi.mocked(play).mockClear();
  vi.useRealTimers();
});

function turn(now: boolean): void {
  asked = now;
  flushSync();
}

test('nothing is said, shown or played while others are asked', () => {
  expect(said()).toBe('');
  expect(currentCall()).toBeUndefined();
  expect(play).not.toHaveBeenCalled();
});

test('a turn is spoken with what is asked, and heard', () => {
  turn(true);
  expect(said()).toBe('Your turn. Guess the face');
  expect(vi.mocked(play).mock.calls).toEqual([['turn']]);
  turn(false);
  expect(said()).toBe('');
});

test('a heading that says no more than that is not said twice', () => {
  title = 'Your turn';
  turn(true);
  expect(said()).toBe('Your turn');
});

test('the same question at the next step is spoken again, in a new element', () => {
  turn(true);
  const before = document.querySelector('[role=status] span');
  step = 2;
  flushSync();
  expect(said()).toBe('Your turn. Guess the face');
  expect(document.querySelector('[role=status] span')).not.toBe(before);
});

test('it calls back until it is answered, and when the page goes', async () => {
  expect(calledTitle('Emojito · mien')).toBe('Emojito · mien');
  turn(true);
  expect(calledTitle('Emojito · mien')).toBe('● Your turn · Emojito · mien');
  expect(currentCall()?.more).toBe('Guess the face');
  turn(false);
  expect(currentCall()).toBeUndefined();
  turn(true);
  await unmount(drawn);
  expect(currentCall()).toBeUndefined();
  drawn = mount(YourTurn, { target: document.body, props: { asked: false, title: '', step: 1 } });
});

test('whoever lets the others wait for a minute is told once more, at every step', () => {
  turn(true);
  vi.advanceTimersByTime(59_999);
  flushSync();
  expect(currentCall()?.words).toBe('Your turn');
  vi.advanceTimersByTime(1);
  flushSync();
  expect(currentCall()?.words).toBe('It’s still your turn');
  expect(document.querySelectorAll('[role=status]')[1]?.textContent.trim()).toBe('It’s still your turn');
  step = 2;
  flushSync();
  expect(currentCall()?.words).toBe('Your turn');
});

test('where everybody has a day nobody is hurried', () => {
  unhurried = true;
  turn(true);
  vi.advanceTimersByTime(3_600_000);
  flushSync();
  expect(currentCall()?.words).toBe('Your turn');
});
