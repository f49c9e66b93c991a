// A room of pages for the tests of the mesh: connections that connect at once, and pages that hear each other.
import { vi } from 'vitest';
import { person } from '$lib/seats/person';
import type { GameShown, PersonShown, TableShown } from '$lib/wire.gen';
import { Mesh, type Routes, type Sent } from './mesh';

/** One end of a connection as a browser has it, as far as pages use it: whatever is described connects at once. */
export class Connection extends EventTarget {
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

export class Transceiver {
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

export class Stream {
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

export const CAMERA = { kind: 'video' } as MediaStreamTrack;
export const VOICE = { kind: 'audio' } as MediaStreamTrack;
export const ROUTES: Routes = { servers: [{ urls: 'stun:mien.test' }], relayOnly: false };

/** People at one table, each with a page, whose signals reach each other. */
export class Room {
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

export class Page {
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

export const settled = () => vi.advanceTimersByTimeAsync(10);
export const open = () => Connection.all.filter(({ closed }) => !closed);

export async function two() {
  const room = new Room('mira', 'jonas');
  const [mira, jonas] = [room.page('mira'), room.page('jonas')];
  mira.mesh.agree(true);
  jonas.mesh.agree(true);
  await room.look();
  return { room, mira, jonas };
}
