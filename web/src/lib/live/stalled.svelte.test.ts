import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import type { TableSession } from '$lib/table/session.svelte';
import type { TableShown } from '$lib/wire.gen';
import Stalled from './Stalled.svelte';

const PEOPLE = ['Ada', 'Ben', 'Cyd', 'Dot', 'Eve'];

let drawn: Record<string, unknown>;
let asked: unknown[] = [];

const table = {
  you: 'Mira',
  host: 'Mira',
  levels: ['good'],
  settings: { clock: 'off' },
  people: PEOPLE.map((name) => ({ id: name, name })),
} as unknown as TableShown;
const session = {
  game: { players: PEOPLE.map((person) => ({ person })) },
  please: (command: unknown) => {
    asked.push(command);
    return Promise.resolve(true);
  },
} as unknown as TableSession;

const lines = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent.trim());
const buttons = () => [...document.querySelectorAll('button')];

/** The first who say nothing, after half a minute. */
function wait(count: number): void {
  const seats = PEOPLE.map((_, seat) => seat).slice(0, count);
  drawn = mount(Stalled, { target: document.body, props: { session, table, seats } });
  flushSync();
  expect(lines()).toEqual([]);
  vi.advanceTimersByTime(30_000);
  flushSync();
}

async function press(label: string): Promise<void> {
  buttons()
    .find(({ textContent }) => textContent === label)
    ?.click();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
}

beforeAll(async () => {
  await chooseLanguage('en');
  await speakWhole();
});

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});

afterEach(async () => {
  await unmount(drawn);
  vi.useRealTimers();
});

test('two have a line each, with what can be done about them', () => {
  wait(2);
  expect(lines()).toEqual(['Waiting for Ada.', 'Waiting for Ben.']);
  expect(buttons().map(({ textContent }) => textContent)).toEqual([
    'Nudge Ada',
    'Let a bot answer',
    'Nudge Ben',
    'Let a bot answer',
  ]);
});

test('many are one line, and are nudged together, once in a while', async () => {
  wait(5);
  expect(lines()).toEqual(['Waiting for Ada, Ben, and 3 more.']);
  await press('Nudge all');
  expect(asked).toEqual([0, 1, 2, 3, 4].map((chair) => ({ type: 'Poke', chair })));
  await press('Nudge all');
  expect(asked).toHaveLength(5);
});

test('many can be looked at one by one', async () => {
  wait(5);
  await press('One by one');
  expect(lines()).toHaveLength(5);
  expect(lines()[4]).toBe('Waiting for Eve.');
});
