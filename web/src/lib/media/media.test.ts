import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person } from '$lib/seats/person';
import type { GameShown, TableShown } from '$lib/wire.gen';
import { Media } from './media.svelte';

const kept = new Map<string, string>();
let signals: { to: string; kind: string; camera?: boolean }[] = [];
let servers: { urls: string[] }[] = [];
let relayOnly = false;

function media(): Media {
  return new Media('quiet-otter', (to, body) => {
    const { kind, camera } = JSON.parse(body) as { kind: string; camera?: boolean };
    signals.push({ to, kind, ...(camera === undefined ? {} : { camera }) });
  });
}

const table = (seated = ['mira', 'jonas']): TableShown =>
  ({
    people: ['mira', 'jonas'].map((id) => person(id)),
    you: 'mira',
    stage: 'lobby',
    settings: { rooms: 'apart' },
    chairs: seated.map((id) => ({ person: id, bot: null })),
  }) as unknown as TableShown;

beforeEach(() => {
  kept.clear();
  [signals, servers, relayOnly] = [[], [{ urls: ['stun:mien.test'] }], false];
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ servers, relay_only: relayOnly })));
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: () => Promise.resolve({ getTracks: () => [{ kind: 'video', stop: () => undefined }] }),
      enumerateDevices: () => Promise.resolve([]),
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

test('what is only tried reaches nobody, until one goes on air', async () => {
  const mine = media();
  void mine.obey(table(), undefined);
  mine.tryFirst();
  await mine.devices.camera.turnOn();
  expect([mine.trying, mine.inUse, mine.agreed]).toEqual([true, false, undefined]);
  expect(signals.filter(({ kind }) => kind === 'on')).toEqual([]);
  mine.goOnAir();
  expect([mine.trying, mine.inUse, mine.agreed]).toEqual([false, true, true]);
  expect(signals.at(-1)).toEqual({ to: 'jonas', kind: 'on', camera: true });
  mine.tryFirst();
  expect(mine.trying).toBe(false);
  mine.close();
});

test('what was only tried is turned off again; what is on air is not', async () => {
  const mine = media();
  void mine.obey(table(), undefined);
  mine.tryFirst();
  await mine.devices.camera.turnOn();
  mine.stopTrying();
  expect([mine.trying, mine.devices.camera.state]).toEqual([false, 'off']);
  await mine.devices.camera.turnOn();
  mine.stopTrying();
  expect(mine.devices.camera.state).toBe('on');
  mine.close();
});

test('nobody’s camera stays on without a chair', async () => {
  const mine = media();
  void mine.obey(table(), undefined);
  await mine.devices.camera.turnOn();
  void mine.obey(table(['jonas']), undefined);
  expect(mine.devices.camera.state).toBe('off');
});

test('to take back the consent turns everything off, and is remembered by this tab', async () => {
  const mine = media();
  void mine.obey(table(), undefined);
  await mine.devices.camera.turnOn();
  mine.agree(false);
  expect(mine.devices.camera.state).toBe('off');
  expect(media().agreed).toBe(false);
  mine.agree(true);
  expect(media().agreed).toBe(true);
});

test('a camera that could be seen is asked about once', async () => {
  const mine = media();
  void mine.obey(table(), undefined);
  mine.hear('jonas', JSON.stringify({ tab: 'x', kind: 'on', camera: true, microphone: false }));
  await vi.waitFor(() => expect(mine.asking.map(({ id }) => id)).toEqual(['jonas']));
  mine.agree(false);
  expect(mine.asking).toEqual([]);
});

test('what may come from somebody is what the rules say, and nothing before they are known', () => {
  const mine = media();
  expect(mine.from('jonas')).toEqual({ video: false, audio: false });
  void mine.obey(table(), undefined);
  expect(mine.from('jonas')).toEqual({ video: true, audio: true });
  const game = { sightlines: { sees: 'none', hears: 'all' }, players: [{}, {}], waiting: [] } as unknown as GameShown;
  void mine.obey({ ...table(), stage: 'playing' }, game);
  expect(mine.from('jonas')).toEqual({ video: false, audio: true });
  expect(mine.reached).toEqual({ seen: [], heard: [] });
});

test('with a relay alone and none there, nothing is connected, and that is said', async () => {
  relayOnly = true;
  const mine = media();
  mine.agree(true);
  void mine.obey(table(), undefined);
  mine.hear('jonas', JSON.stringify({ tab: 'x', kind: 'on', camera: true, microphone: false }));
  await vi.waitFor(() => expect([mine.relayOnly, mine.lacksRelay]).toEqual([true, true]));
  mine.chooseRelay(false);
  expect([mine.relayOnly, mine.lacksRelay, kept.get('mien.relay')]).toEqual([false, false, '0']);
  mine.chooseRelay(true);
  expect(kept.get('mien.relay')).toBe('1');
});

test('a picture is shown while the rules let it through and the person here wants it', () => {
  const mine = media();
  const stream = {} as MediaStream;
  const jonas = { person: person('jonas'), you: false };
  const game = (sees: 'all' | 'none') =>
    ({ sightlines: { sees, hears: 'all' }, players: [{}, {}], waiting: [] }) as unknown as GameShown;
  mine.others = new Map([['jonas', { person: 'jonas', camera: true, microphone: false, stream, state: 'connected' }]]);
  const playing = { ...table(), stage: 'playing' as const };
  void mine.obey(playing, game('all'));
  expect(mine.pictureOf(jonas)).toBe(stream);
  mine.forMe.see('jonas', false);
  expect(mine.pictureOf(jonas)).toBeUndefined();
  mine.forMe.see('jonas', true);
  void mine.obey(playing, game('none'));
  expect(mine.pictureOf(jonas)).toBeUndefined();
  expect(mine.pictureOf({ person: undefined, you: false })).toBeUndefined();
});

test('your own picture stands on the board once you are on air, not while you try', async () => {
  const mine = media();
  const you = { person: person('mira'), you: true };
  void mine.obey(table(), undefined);
  mine.tryFirst();
  await mine.devices.camera.turnOn();
  expect(mine.pictureOf(you)).toBeUndefined();
  mine.goOnAir();
  expect(mine.pictureOf(you)).toBe(mine.devices.camera.stream);
  mine.close();
  expect(mine.pictureOf(you)).toBeUndefined();
});
