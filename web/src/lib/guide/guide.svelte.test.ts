import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { GameShown } from '$lib/wire.gen';
import type { Step } from './guide';
import Guide from './Guide.svelte';

/** Lessons that were asked for, and this test hands out. */
let lessons: ((steps: readonly Step[]) => void)[] = [];
vi.mock('./find', () => ({
  lessonOf: () => new Promise<readonly Step[]>((done) => lessons.push(done)),
}));

const read = (says: 'guide.skip' | 'guide.next'): Step => ({ says, kind: 'read', when: () => true });
const gameNumber = (number: number) => ({ game: 'some', number, step: 0, view: {}, ask: null, answer: null });

let game = $state.raw({}) as unknown as GameShown;
let drawn: Record<string, unknown>;

const region = () => document.querySelector('[role=status]');
const coach = () => document.querySelector('aside');

async function load(nth: number, ...steps: Step[]): Promise<void> {
  lessons[nth]?.(steps);
  await Promise.resolve();
  await Promise.resolve();
  flushSync();
}

beforeAll(async () => {
  await chooseLanguage('en');
  await speakWhole();
});

beforeEach(() => {
  lessons = [];
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  game = gameNumber(1) as unknown as GameShown;
  drawn = mount(Guide, {
    target: document.body,
    props: {
      code: 'quiet-otter',
      get game() {
        return game;
      },
      names: {} as Names,
      onread: () => undefined,
      height: 0,
    },
  });
  flushSync();
});

afterEach(() => unmount(drawn));

test('the live region is there before the first words, and hears them with the coach', async () => {
  const before = region();
  expect(before?.textContent.trim()).toBe('');
  expect(coach()).toBeNull();
  await load(0, read('guide.next'));
  expect(region()).toBe(before);
  expect(region()?.textContent.trim()).not.toBe('');
  expect(coach()?.querySelector('p')?.textContent).toBe(region()?.textContent.trim());
});

test('a lesson that loads late is not taken for the next game', async () => {
  game = gameNumber(2) as unknown as GameShown;
  flushSync();
  expect(lessons).toHaveLength(2);
  await load(0, read('guide.skip'));
  expect(coach()).toBeNull();
  await load(1, read('guide.next'));
  expect(coach()).not.toBeNull();
});

test('once the lesson is over, nothing is said', async () => {
  await load(0, read('guide.next'));
  coach()?.querySelector<HTMLButtonElement>('.skip')?.click();
  flushSync();
  expect(coach()).toBeNull();
  expect(region()?.textContent.trim()).toBe('');
});
