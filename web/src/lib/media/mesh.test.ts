import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person } from '$lib/seats/person';
import type { GameShown } from '$lib/wire.gen';
import { CAMERA, Connection, open, Page, Room, ROUTES, settled, Stream, two, VOICE } from './room';

beforeEach(() => {
  vi.useFakeTimers();
  Connection.all = [];
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('MediaStream', Stream);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nobody is connected before somebody turns something on', async () => {
  await two();
  expect(Connection.all).toEqual([]);
});

test('a person who turns a camera on is connected and seen; off again, no longer', async () => {
  const { mira, jonas } = await two();
  mira.mesh.give(CAMERA, null);
  await settled();
  expect(open()).toHaveLength(2);
  expect(open()[0]?.settings.iceServers).toEqual(ROUTES.servers);
  expect(jonas.gets('mira')).toBe('connected camera');
  expect(
    new Set(
      jonas.others
        .get('mira')
        ?.stream?.getTracks()
        .map(({ kind }) => kind),
    ),
  ).toEqual(new Set(['audio', 'video']));
  expect(open().flatMap(({ sends }) => sends)).toEqual(['video']);
  expect(mira.gets('jonas')).toBe('connected');
  mira.mesh.give(null, null);
  await settled();
  expect(jonas.gets('mira')).toBe('connected');
  expect(open().flatMap(({ sends }) => sends)).toEqual([]);
});

test('both send over the same connection', async () => {
  const { mira, jonas } = await two();
  mira.mesh.give(CAMERA, null);
  await settled();
  jonas.mesh.give(null, VOICE);
  await settled();
  expect(open()).toHaveLength(2);
  expect(mira.gets('jonas')).toBe('connected microphone');
  expect(
    open()
      .flatMap(({ sends }) => sends)
      .toSorted(),
  ).toEqual(['audio', 'video']);
});

test('what the rules shut is not sent, and is sent again when they open it', async () => {
  const { room, mira } = await two();
  mira.mesh.give(CAMERA, VOICE);
  await settled();
  room.stage = 'playing';
  const sees = (sees: 'all' | 'none'): GameShown =>
    ({ sightlines: { sees, hears: 'none' }, players: [{}, {}], waiting: [] }) as unknown as GameShown;
  room.game = sees('none');
  await room.look();
  expect(open().flatMap(({ sends }) => sends)).toEqual([]);
  room.game = sees('all');
  await room.look();
  expect(open().flatMap(({ sends }) => sends)).toEqual(['video']);
});

test('nobody learns our address before we agreed; who could be seen is told', async () => {
  const room = new Room('mira', 'jonas');
  const [mira, jonas] = [room.page('mira'), room.page('jonas')];
  await room.look();
  mira.mesh.agree(true);
  mira.mesh.give(CAMERA, null);
  await settled();
  expect(jonas.offered).toEqual(['mira']);
  expect(Connection.all).toEqual([]);
  jonas.mesh.agree(true);
  await settled();
  expect(jonas.offered).toEqual([]);
  expect(jonas.gets('mira')).toBe('connected camera');
  jonas.mesh.agree(false);
  await settled();
  expect(open()).toEqual([]);
  expect(jonas.offered).toEqual(['mira']);
  expect(jonas.gets('mira')).toBe('');
});

test('somebody who turns everything off again is no longer offered', async () => {
  const room = new Room('mira', 'jonas');
  const [mira, jonas] = [room.page('mira'), room.page('jonas')];
  await room.look();
  mira.mesh.agree(true);
  mira.mesh.give(CAMERA, null);
  await settled();
  mira.mesh.give(null, null);
  await settled();
  expect(jonas.offered).toEqual([]);
});

test('to turn something on is to agree', async () => {
  const room = new Room('mira', 'jonas');
  await room.look();
  room.page('mira').mesh.give(CAMERA, null);
  await settled();
  room.page('jonas').mesh.give(CAMERA, null);
  await settled();
  expect(room.page('jonas').gets('mira')).toBe('connected camera');
});

test('a page that comes later asks who sends something', async () => {
  const { room, mira } = await two();
  mira.mesh.give(CAMERA, null);
  await settled();
  room.people = [...room.people, person('lou')];
  const lou = new Page(room, 'lou');
  room.pages.set('lou', lou);
  lou.mesh.agree(true);
  await room.look();
  expect(lou.gets('mira')).toBe('connected camera');
  expect(room.said.filter(({ from, kind }) => from === 'lou' && kind === 'hello').map(({ to }) => to)).toEqual([
    'mira',
    'jonas',
  ]);
  await room.look();
  expect(room.said.filter(({ from, kind }) => from === 'lou' && kind === 'hello')).toHaveLength(2);
});

test('somebody who leaves the table is no longer connected', async () => {
  const { room, mira, jonas } = await two();
  mira.mesh.give(CAMERA, null);
  await settled();
  room.people = room.people.map((one) => (one.id === 'mira' ? { ...one, here: false } : one));
  await Promise.all(jonas.mesh.obey());
  await settled();
  expect(jonas.gets('mira')).toBe('');
  expect(open()).toHaveLength(1);
});

test('after a lost socket everything is connected anew, under another name', async () => {
  const { mira, jonas } = await two();
  mira.mesh.give(CAMERA, null);
  await settled();
  const before = [...open()];
  mira.mesh.renew();
  mira.mesh.greet();
  await settled();
  expect(before.every(({ closed }) => closed)).toBe(true);
  expect(open()).toHaveLength(2);
  expect(jonas.gets('mira')).toBe('connected camera');
});

test('without routes nobody is connected, and next time they are asked for again', async () => {
  const { room, mira, jonas } = await two();
  jonas.routes = () => Promise.reject(new Error('offline'));
  mira.mesh.give(CAMERA, null);
  await settled();
  expect(jonas.gets('mira')).toBe('');
  jonas.routes = () => Promise.resolve(ROUTES);
  await room.look();
  expect(jonas.gets('mira')).toBe('connected camera');
});

test('a relay alone, if that is wanted', async () => {
  const { mira } = await two();
  mira.routes = () => Promise.resolve({ ...ROUTES, relayOnly: true });
  mira.mesh.give(CAMERA, null);
  await settled();
  expect(Connection.all.map(({ settings }) => settings.iceTransportPolicy).filter(Boolean)).toEqual(['relay']);
});

test('what each side finds of a way is handed to the other', async () => {
  const { mira } = await two();
  mira.mesh.give(CAMERA, null);
  await settled();
  const [one, other] = open();
  const found = one?.onicecandidate as (event: { candidate: unknown }) => void;
  found({ candidate: { toJSON: () => ({ candidate: 'udp 1' }) } });
  found({ candidate: null });
  await settled();
  expect(other?.candidates).toEqual([{ candidate: 'udp 1' }, undefined]);
  expect(one?.candidates).toEqual([]);
});

test('a page without a camera answers no hello', async () => {
  const { room } = await two();
  expect(room.said.map(({ kind }) => kind)).toEqual(['hello', 'hello']);
});

test('a new network is looked for by one of both sides', async () => {
  const { mira, jonas } = await two();
  mira.mesh.give(CAMERA, null);
  await settled();
  mira.mesh.restart();
  await settled();
  expect(Connection.all.map(({ restarts }) => restarts).toSorted()).toEqual([0, 1]);
  jonas.mesh.restart();
  await settled();
  expect(Connection.all.map(({ restarts }) => restarts).toSorted()).toEqual([0, 2]);
});

test('a connection that fails looks for a new network by itself', async () => {
  const { mira } = await two();
  mira.mesh.give(CAMERA, null);
  await settled();
  for (const connection of open()) {
    connection.iceConnectionState = 'failed';
    connection.oniceconnectionstatechange?.();
  }
  await settled();
  expect(Connection.all.reduce((all, { restarts }) => all + restarts, 0)).toBe(2);
});

test('pictures are limited once they are connected', async () => {
  const { mira } = await two();
  mira.mesh.give(CAMERA, null);
  await settled();
  expect(open().map(({ bitrate }) => bitrate)).toContain(900_000);
  // Asked for the same again, they are left as they are.
  const senders = open().flatMap((connection) => connection.getTransceivers().map(({ sender }) => sender));
  const changed = senders.map((sender) => vi.spyOn(sender, 'setParameters'));
  mira.mesh.restart();
  await settled();
  expect(changed.flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('somebody loud speaks, and takes breath', async () => {
  const { mira, jonas } = await two();
  mira.mesh.give(null, VOICE);
  await settled();
  expect(jonas.mesh.speakers()).toEqual([]);
  const loud = (level: number) => {
    for (const connection of open())
      for (const transceiver of connection.getTransceivers())
        transceiver.loud = transceiver.kind === 'audio' ? level : 0;
  };
  loud(0.2);
  expect(jonas.mesh.speakers()).toEqual(['mira']);
  loud(0.01);
  vi.advanceTimersByTime(500);
  expect(jonas.mesh.speakers()).toEqual(['mira']);
  vi.advanceTimersByTime(500);
  expect(jonas.mesh.speakers()).toEqual([]);
});

test('a closed page says so, and connects no more', async () => {
  const { room, mira, jonas } = await two();
  mira.mesh.give(CAMERA, null);
  await settled();
  mira.mesh.close();
  await settled();
  expect(room.said.at(-1)).toEqual({ from: 'mira', to: 'jonas', kind: 'off' });
  expect(jonas.gets('mira')).toBe('connected');
  expect(mira.mesh.obey()).toEqual([]);
});

test('nonsense of another page breaks nothing', async () => {
  const { mira, jonas } = await two();
  jonas.mesh.hear('mira', 'nonsense');
  jonas.mesh.hear('mira', JSON.stringify({ tab: 'x', kind: 'word', for: 'nobody', word: { restart: true } }));
  mira.mesh.give(CAMERA, null);
  await settled();
  expect(jonas.gets('mira')).toBe('connected camera');
});
