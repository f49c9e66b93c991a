import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person } from '$lib/seats/person';
import type { GameShown, PersonShown, TableShown } from '$lib/wire.gen';
import { Mesh, type Routes, type Sent } from './mesh';

/** One end of a connection as a browser has it, as far as pages use it: whatever is described connects at once. */
class Connection extends EventTarget {
  static all: Connection[] = [];
  connectionState = 'new';
  iceConnectionState = 'new';
  localDescription: { type: string; toJSON: () => object } | null = null;
  closed = false;
  restarts = 0;
  candidates: unknown[] = [];
  readonly #transceivers: Transceiver[] = [];
  #remote: string | undefined;
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: unknown = null;
  onconnectionstatechange: (() => void) | null = null;
  oniceconnectionstatechange: (() => void) | null = null;
  ontrack: ((event: { track: object }) => void) | null = null;

  constructor(readonly settings: RTCConfiguration) {
    super();
    Connection.all.push(this);
  }

  addTransceiver(kind: string) {
    const transceiver = new Transceiver(kind);
    this.#transceivers.push(transceiver);
    queueMicrotask(() => this.onnegotiationneeded?.());
    return transceiver;
  }

  getTransceivers() {
    return this.#transceivers;
  }

  getReceivers() {
    return this.#transceivers.map(({ receiver }) => receiver);
  }

  setLocalDescription() {
    const type = this.#remote === 'offer' ? 'answer' : 'offer';
    this.localDescription = { type, toJSON: () => ({ type }) };
    if (type === 'answer') this.#connect();
    return Promise.resolve();
  }

  setRemoteDescription({ type }: { type: string }) {
    this.#remote = type;
    if (type === 'offer' && !this.#transceivers.length)
      this.#transceivers.push(new Transceiver('audio'), new Transceiver('video'));
    if (type === 'answer') this.#connect();
    return Promise.resolve();
  }

  #connect() {
    this.connectionState = 'connected';
    this.onconnectionstatechange?.();
    for (const { receiver } of this.#transceivers) this.ontrack?.({ track: receiver.track });
  }

  addIceCandidate(candidate: unknown) {
    this.candidates.push(candidate);
    return Promise.resolve();
  }

  restartIce() {
    this.restarts += 1;
  }

  close() {
    this.closed = true;
  }

  /** What this end sends now. */
  get sends(): string[] {
    if (this.closed) return [];
    return this.#transceivers.flatMap(({ sender: { track } }) => (track ? [track.kind] : []));
  }

  get bitrate(): number | undefined {
    return this.#transceivers.find(({ kind }) => kind === 'video')?.sender.encodings[0]?.maxBitrate;
  }
}

class Transceiver {
  direction = 'sendrecv';
  readonly receiver: { track: { kind: string }; getSynchronizationSources: () => { audioLevel: number }[] };
  readonly sender = {
    track: null as { kind: string } | null,
    encodings: [{}] as RTCRtpEncodingParameters[],
    getParameters() {
      return { encodings: this.encodings };
    },
    setParameters({ encodings }: { encodings: RTCRtpEncodingParameters[] }) {
      this.encodings = encodings;
      return Promise.resolve();
    },
    replaceTrack(track: { kind: string } | null) {
      this.track = track;
      return Promise.resolve();
    },
  };
  loud = 0;

  constructor(readonly kind: string) {
    this.receiver = { track: { kind }, getSynchronizationSources: () => [{ audioLevel: this.loud }] };
  }
}

class Stream {
  #tracks: unknown[] = [];
  addTrack(track: unknown) {
    this.#tracks.push(track);
  }
  removeTrack(track: unknown) {
    this.#tracks = this.#tracks.filter((other) => other !== track);
  }
  getTracks() {
    return this.#tracks;
  }
}

const CAMERA = { kind: 'video' } as MediaStreamTrack;
const VOICE = { kind: 'audio' } as MediaStreamTrack;
const ROUTES: Routes = { servers: [{ urls: 'stun:mien.test' }], relayOnly: false };

/** People at one table, each with a page, whose signals reach each other. */
class Room {
  readonly pages = new Map<string, Page>();
  readonly said: { from: string; to: string; kind: string }[] = [];
  people: PersonShown[];
  game: GameShown | undefined;
  stage: 'lobby' | 'playing' = 'lobby';

  constructor(...names: string[]) {
    this.people = names.map((name) => person(name));
    for (const name of names) this.pages.set(name, new Page(this, name));
  }

  table(you: string): TableShown {
    const chairs = this.people.map(({ id }) => ({ person: id, bot: null }));
    return {
      people: this.people,
      you,
      stage: this.stage,
      settings: { rooms: 'apart' },
      chairs,
    } as unknown as TableShown;
  }

  page(name: string): Page {
    const found = this.pages.get(name);
    if (!found) throw new Error(`${name} is not here`);
    return found;
  }

  /** Everybody learns how the table is now. */
  async look(): Promise<void> {
    for (const page of this.pages.values()) await Promise.all(page.mesh.obey());
    await settled();
  }
}

class Page {
  others: ReadonlyMap<string, Sent> = new Map();
  offered: readonly string[] = [];
  routes: () => Promise<Routes | undefined> = () => Promise.resolve(ROUTES);
  readonly mesh: Mesh;

  constructor(room: Room, name: string) {
    this.mesh = new Mesh({
      obeyed: () => ({ table: room.table(name), game: room.game }),
      signal: (to, body) => {
        room.said.push({ from: name, to, kind: (JSON.parse(body) as { kind: string }).kind });
        queueMicrotask(() => room.pages.get(to)?.mesh.hear(name, body));
      },
      routes: () => this.routes(),
      changed: (others) => (this.others = others),
      offered: (people) => (this.offered = people),
    });
  }

  /** What comes from this person, as far as the page was told. */
  gets(from: string): string {
    const sent = this.others.get(from);
    return sent ? [sent.state, sent.camera && 'camera', sent.microphone && 'microphone'].filter(Boolean).join(' ') : '';
  }
}

const settled = () => vi.advanceTimersByTimeAsync(10);
const open = () => Connection.all.filter(({ closed }) => !closed);

async function two() {
  const room = new Room('mira', 'jonas');
  const [mira, jonas] = [room.page('mira'), room.page('jonas')];
  mira.mesh.agree(true);
  jonas.mesh.agree(true);
  await room.look();
  return { room, mira, jonas };
}

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

test('whoever turns a camera on is connected and seen; off again, no longer', async () => {
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

test('who turns everything off again is no longer offered', async () => {
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

test('whoever comes later asks who sends something', async () => {
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

test('who leaves the table is no longer connected', async () => {
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
});

test('who is loud speaks, and takes breath', async () => {
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

test('whoever closes the page says so, and connects no more', async () => {
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
