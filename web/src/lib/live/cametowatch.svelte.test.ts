import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import type { TableShown } from '$lib/wire.gen';
import CameToWatch from './CameToWatch.svelte';

const person = (id: string, here = true) => ({ id, name: id.toUpperCase(), here });
const tableOf = (people: readonly object[], stage = 'playing') =>
  ({ you: 'anna', stage, people, chairs: [{ person: 'anna' }, { person: 'bruno' }] }) as unknown as TableShown;
const PLAYERS = [person('anna'), person('bruno')];

let table = $state.raw(tableOf([]));
let drawn: Record<string, unknown>;
const said = () => document.querySelector('[role=status]')?.textContent.trim();

function show(next: TableShown): void {
  table = next;
  flushSync();
}

beforeAll(async () => {
  await chooseLanguage('en');
  await speakWhole();
});

beforeEach(() => {
  vi.useFakeTimers();
  table = tableOf([...PLAYERS, person('emil')]);
  drawn = mount(CameToWatch, {
    target: document.body,
    props: {
      get table() {
        return table;
      },
    },
  });
  flushSync();
});

afterEach(async () => {
  await unmount(drawn);
  vi.useRealTimers();
});

test('somebody who comes to watch is named for a while, and whoever was there is not', () => {
  expect(said()).toBe('');
  show(tableOf([...PLAYERS, person('emil'), person('dora')]));
  expect(said()).toBe('DORA is watching now.');
  vi.advanceTimersByTime(8000);
  flushSync();
  expect(said()).toBe('');
});

test('a connection that breaks and comes back is no news', () => {
  show(tableOf([...PLAYERS, person('emil', false)]));
  show(tableOf([...PLAYERS, person('emil')]));
  expect(said()).toBe('');
});

test('nothing is said in the lobby, nor of whoever sits down', () => {
  show(tableOf([...PLAYERS, person('dora')], 'lobby'));
  expect(said()).toBe('');
  show(tableOf([...PLAYERS, person('dora')]));
  expect(said()).toBe('');
});
