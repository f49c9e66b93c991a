import { newId } from '$lib/device/secure';
import { needPeer, openTo, type Obeyed } from './permissions';
import { Peer, type Word } from './peer';
import { isThin, ownNetwork, qualityFor } from './quality';

/** What goes over the table's socket between two pages. */
type Note = { tab: string } & (
  | { kind: 'on'; camera: boolean; microphone: boolean }
  | { kind: 'off' }
  | { kind: 'bye' }
  | { kind: 'hello' }
  | { kind: 'word'; for: string; word: Word }
);

/** What another person's page sends us. */
export interface Sent {
  person: string;
  camera: boolean;
  microphone: boolean;
  stream: MediaStream | undefined;
  state: RTCPeerConnectionState;
}

/** Nobody sends anything. */
export const NOBODY: ReadonlyMap<string, Sent> = new Map();

interface Link {
  person: string;
  tab: string;
  peer: Peer;
}

/** Which routes a line may take. */
export interface Routes {
  servers: RTCIceServer[];
  relayOnly: boolean;
}

interface Ends {
  /** undefined until the table is known */
  obeyed: () => Obeyed | undefined;
  signal: (to: string, body: string) => void;
  /** undefined if no line may be laid at all; throws if that can't be told now */
  routes: () => Promise<Routes | undefined>;
  /** what the others send has changed */
  changed: (others: ReadonlyMap<string, Sent>) => void;
  /** these would show a picture or a voice, if we agreed to lines */
  offered: (people: readonly string[]) => void;
}

/** The lines of this page to the pages of all others at the table; what goes over them obeys the rules. */
export class Mesh {
  #tab = newId();
  #ends: Ends;
  /** What the others send, by person. */
  #others = NOBODY;
  #links = new Map<string, Link>();
  #told = new Set<string>();
  #greeted = false;
  /** Who turned something on before we knew that we need a line to them. */
  #early = new Map<string, Note>();
  /** Who turned something on while the person here has not agreed to lines, by which others learn their address. */
  #waiting = new Map<string, Note>();
  #agreed = false;
  #video: MediaStreamTrack | null = null;
  #audio: MediaStreamTrack | null = null;
  #routes: Promise<Routes | undefined> | undefined;
  #heard: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(ends: Ends) {
    this.#ends = ends;
  }

  get #peers(): readonly Link[] {
    return [...this.#links.values()];
  }

  get #on(): boolean {
    return this.#video !== null || this.#audio !== null;
  }

  /** Whether we need a line to this person. */
  #needs(person: string): boolean {
    const table = this.#ends.obeyed()?.table;
    return table !== undefined && needPeer(table, table.you, person);
  }

  /** Obeys the latest table and game; settles once nothing they forbid is sent any more. */
  obey(): Promise<void>[] {
    if (this.#closed) return [];
    for (const link of this.#peers) {
      if (!this.#needs(link.person)) this.#drop(link);
    }
    for (const person of [...this.#told]) {
      if (!this.#needs(person)) this.#told.delete(person);
    }
    for (const person of [...this.#waiting.keys()]) {
      if (!this.#needs(person)) this.#hold(person, undefined);
    }
    this.greet();
    if (this.#on) this.#announce();
    const changes = this.#direct();
    const early = this.#early;
    this.#early = new Map();
    for (const [person, note] of early) this.#next(() => this.#take(person, note));
    return changes;
  }

  /** Sends these from now on to everyone whom the rules let see and hear them. */
  give(video: MediaStreamTrack | null, audio: MediaStreamTrack | null): void {
    const was = this.#on;
    this.#video = video;
    this.#audio = audio;
    this.#told.clear();
    if (this.#on) this.#announce();
    else if (was) for (const person of this.#people()) this.#say(person, { tab: this.#tab, kind: 'off' });
    if (this.#on) this.#takeWaiting();
    void this.#direct();
  }

  /** Opens lines from now on, or closes all of them. */
  agree(agreed: boolean): void {
    this.#agreed = agreed;
    if (agreed) return this.#takeWaiting();
    for (const link of this.#peers) {
      const { camera = false, microphone = false } = this.#others.get(link.person) ?? {};
      this.#say(link.person, { tab: this.#tab, kind: 'bye' });
      this.#drop(link);
      // Somebody who agrees again later sees who has a camera on.
      this.#hold(link.person, { tab: link.tab, kind: 'on', camera, microphone });
    }
  }

  #takeWaiting(): void {
    const waiting = [...this.#waiting];
    for (const [person, note] of waiting) {
      this.#hold(person, undefined);
      this.#next(() => this.#take(person, note));
    }
  }

  /** Keeps, or forgets, the announcement of somebody we have not agreed to connect to. */
  #hold(person: string, note: Note | undefined): void {
    if (note) this.#waiting.set(person, note);
    else this.#waiting.delete(person);
    const showing = [...this.#waiting].filter(([, held]) => held.kind === 'on' && (held.camera || held.microphone));
    this.#ends.offered(showing.map(([who]) => who));
  }

  /** Takes a signal of another person's page; signals are taken one after the other. */
  hear(person: string, body: string): void {
    this.#next(() => this.#take(person, JSON.parse(body) as Note));
  }

  #next(take: () => Promise<void>): void {
    this.#heard = this.#heard.then(take).catch((error: unknown) => {
      // The next signal may repair it; the cause is kept among the browser's performance marks.
      performance.mark('mien: a line failed', { detail: String(error) });
    });
  }

  async #take(person: string, note: Note): Promise<void> {
    if (!this.#needs(person)) {
      if (note.kind === 'on') this.#early.set(person, note);
      return;
    }
    if (note.kind === 'hello') {
      if (this.#on) this.#tell(person);
      return;
    }
    if (note.kind === 'bye') {
      for (const link of this.#peers) if (link.person === person) this.#drop(link);
      return;
    }
    if (note.kind === 'off') {
      this.#hold(person, undefined);
      if (this.#others.has(person)) this.#note(person, { camera: false, microphone: false });
      return;
    }
    const known = this.#links.get(`${person} ${note.tab}`);
    if (note.kind === 'word') {
      // A line that we have let go, as for another device of the same person, is not taken up again.
      if (note.for === this.#tab) await known?.peer.hear(note.word);
      return;
    }
    // To open a line is to let the other one learn our address.
    if (!this.#agreed && !this.#on) return this.#hold(person, note);
    const link = known ?? (await this.#open(person, note));
    if (!link) return;
    this.#note(person, { camera: note.camera, microphone: note.microphone, stream: link.peer.stream });
  }

  /** Those who speak at this moment. */
  speakers(): string[] {
    return this.#peers.filter(({ peer }) => peer.speaks()).map(({ person }) => person);
  }

  /** The network has changed: every line looks for a new way, and pictures are as large as it can carry. */
  restart(): void {
    for (const { peer } of this.#peers) peer.restart();
    void this.#direct();
  }

  /** The socket was lost and is back: the others may have hung up meanwhile, so all lines are laid anew. */
  renew(): void {
    const people = new Set(this.#peers.map(({ person }) => person));
    for (const link of this.#peers) this.#drop(link);
    this.#tab = newId();
    this.#told.clear();
    this.#greeted = false;
    this.#routes = undefined;
    for (const person of people) this.#tell(person);
  }

  close(): void {
    this.#closed = true;
    if (this.#on) for (const person of this.#people()) this.#say(person, { tab: this.#tab, kind: 'off' });
    for (const link of this.#peers) this.#drop(link);
    this.#video = this.#audio = null;
  }

  #people(): string[] {
    const people = this.#ends.obeyed()?.table.people ?? [];
    return people.map(({ id }) => id).filter((id) => this.#needs(id));
  }

  /** Asks everybody once what they send: earlier announcements did not reach us. */
  greet(): void {
    if (this.#greeted) return;
    this.#greeted = true;
    for (const person of this.#people()) this.#say(person, { tab: this.#tab, kind: 'hello' });
  }

  #announce(): void {
    for (const person of this.#people()) {
      if (!this.#told.has(person)) this.#tell(person);
    }
  }

  /** Says what we send, even if it is nothing: the page that hears it opens a connection. */
  #tell(person: string): void {
    this.#told.add(person);
    this.#say(person, { tab: this.#tab, kind: 'on', camera: this.#video !== null, microphone: this.#audio !== null });
  }

  #say(person: string, note: Note): void {
    this.#ends.signal(person, JSON.stringify(note));
  }

  async #open(person: string, note: Note): Promise<Link | undefined> {
    const { tab } = note;
    // Without knowing which routes are allowed, none is taken, and next time it is asked again.
    this.#routes ??= this.#ends.routes().catch(() => {
      this.#routes = undefined;
      this.#early.set(person, note);
      return undefined;
    });
    const routes = await this.#routes;
    // They or we may have left meanwhile, or changed our minds.
    if (!routes || this.#closed || !this.#needs(person)) return undefined;
    if (!this.#agreed && !this.#on) {
      this.#hold(person, note);
      return undefined;
    }
    const say = (word: Word) => this.#say(person, { tab: this.#tab, kind: 'word', for: tab, word });
    const peer = new Peer({
      ice: routes.servers,
      relayOnly: routes.relayOnly,
      // Which of the two makes the offers does not matter, if both agree.
      offers: this.#tab > tab,
      say,
      receive: (stream) => this.#note(person, { stream }),
      turned: (state) => {
        this.#note(person, { state });
        if (state === 'connected') void this.#direct();
      },
    });
    const link = { person, tab, peer };
    // A page that was loaded anew has a new name: the old line leads nowhere.
    for (const old of this.#peers) if (old.person === person) this.#drop(old);
    this.#links.set(`${person} ${tab}`, link);
    // The other page must open its end too, whether or not we send anything.
    this.#tell(person);
    void this.#direct();
    return link;
  }

  #note(person: string, change: Partial<Sent>): void {
    const unknown: Sent = { person, camera: false, microphone: false, stream: undefined, state: 'new' };
    this.#others = new Map(this.#others).set(person, { ...(this.#others.get(person) ?? unknown), ...change });
    this.#ends.changed(this.#others);
  }

  #direct(): Promise<void>[] {
    const obeyed = this.#ends.obeyed();
    if (!obeyed) return [];
    const { table, game } = obeyed;
    const open = new Map(this.#peers.map((link) => [link, openTo(table, game, table.you, link.person)]));
    const quality = qualityFor([...open.values()].filter(({ video }) => video).length, isThin(ownNetwork()));
    return [...open].flatMap(([{ peer }, lines]) => {
      void peer.limit(quality);
      return peer.send(this.#video, this.#audio, lines);
    });
  }

  #drop(link: Link): void {
    link.peer.close();
    this.#links.delete(`${link.person} ${link.tab}`);
    this.#told.delete(link.person);
    this.#others = new Map([...this.#others].filter(([person]) => person !== link.person));
    this.#ends.changed(this.#others);
  }
}
