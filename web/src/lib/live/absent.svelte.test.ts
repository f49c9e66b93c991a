import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ServerClock } from '$lib/connection/clock';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import type { TableSession } from '$lib/table/session.svelte';
import type { AwayShown, TableShown } from '$lib/wire.gen';
import Absent from './Absent.svelte';

const PEOPLE = ['Ada', 'Ben', 'Cyd', 'Dot', 'Eve', 'Finn'];

let drawn: Record<string, unknown>;
let gone = $state.raw<readonly AwayShown[]>([]);
let asked: unknown[] = [];

const table = { you: 'Mira', people: PEOPLE.map((name) => ({ id: name, name })) } as unknown as TableShown;
const session = {
  clock: new ServerClock(),
  game: { seat: 6, players: PEOPLE.map((person) => ({ person })) },
  get table() {
    return { away: gone };
  },
  please: (command: unknown) => {
    asked.push(command);
    return Promise.resolve(true);
  },
} as unknown as TableSession;

/** What each line says. */
const lines = () =>
  [...document.querySelectorAll('p')].map(({ textContent }) => textContent.trim().replace(/\s+/g, ' '));
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

const waitedFor = (seat: number): AwayShown => ({ seat, at: null });
const soon = (seat: number): AwayShown => ({ seat, at: Date.now() + 60_000 + seat });

function show(...next: AwayShown[]): void {
  gone = next;
  flushSync();
}

async function press(label: string): Promise<void> {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
  for (let turn = 0; turn < PEOPLE.length; turn++) await Promise.resolve();
  flushSync();
}

beforeAll(async () => {
  await chooseLanguage('en');
  await speakWhole();
});

beforeEach(() => {
  [gone, asked] = [[], []];
  drawn = mount(Absent, {
    target: document.body,
    props: {
      session,
      table,
      get gone() {
        return gone;
      },
    },
  });
});

afterEach(() => unmount(drawn));

test('one person who is gone is one line with their name', () => {
  show(waitedFor(0));
  expect(lines()).toEqual(['Ada is away. You’re all waiting.']);
  expect(buttons()).toEqual(['Don’t wait']);
});

test('several share one line, and above three the others are counted', () => {
  show(...[0, 1, 2].map(waitedFor));
  expect(lines()).toEqual(['Ada, Ben, and Cyd are away. You’re all waiting.']);
  show(...[0, 1, 2, 3, 4, 5].map(waitedFor));
  expect(lines()).toEqual(['Ada, Ben, and 4 more are away. You’re all waiting.']);
});

test('whom we wait for and for whom bots will answer are not mixed up', () => {
  show(soon(0), soon(1), waitedFor(2));
  expect(lines()).toEqual([
    expect.stringMatching(/^Ada and Ben are away\. Bots will answer in (1:00|0:59)$/),
    'Cyd is away. You’re all waiting.',
  ]);
});

test('one press asks for everybody who is still away, and for nobody who has come back', async () => {
  show(...[0, 1].map(soon));
  await press('Wait');
  expect(asked).toEqual([0, 1].map((chair) => ({ type: 'Await', chair, awaited: true })));
  asked = [];
  show(...[0, 1, 2].map(soon));
  document.querySelectorAll('button')[1]?.click();
  gone = [soon(0), soon(2)];
  await press('');
  expect(asked).toEqual([0, 2].map((chair) => ({ type: 'StandIn', chair })));
});

test('each has a line of their own on demand, until one at most is gone', async () => {
  show(...[0, 1, 2].map(waitedFor));
  await press('One by one');
  expect(lines()).toHaveLength(3);
  document.querySelectorAll('button')[1]?.click();
  expect(asked).toEqual([{ type: 'StandIn', chair: 1 }]);
  show(waitedFor(0));
  show(...[0, 1].map(waitedFor));
  expect(lines()).toEqual(['Ada and Ben are away. You’re all waiting.']);
});
