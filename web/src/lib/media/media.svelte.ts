import type { GameShown, PersonShown, TableShown } from '$lib/wire.gen';
import { Devices } from './devices.svelte';
import { openTo, reach, sits, type Open } from './lines';
import { Mesh, NOBODY } from './mesh';
import { ownLine } from './quality';

/** How many milliseconds a step may wait for a browser that takes its time to stop sending. */
const LONGEST = 250;

/** Faces and voices at one table: one's own devices, what the others send, and what the rules let through. */
export class Media {
  /** What the others send, by person. */
  others = $state.raw(NOBODY);
  /** Camera and microphone are being tried: nobody else gets anything of them. */
  trying = $state(false);
  readonly devices: Devices;
  readonly mesh: Mesh;
  readonly #watch = new AbortController();
  /** Who speaks, whether or not it may be heard. */
  #speakers = $state.raw<readonly string[]>([]);
  #table = $state.raw<TableShown>();
  #game = $state.raw<GameShown>();

  constructor(code: string, signal: (to: string, body: string) => void) {
    this.mesh = new Mesh({
      signal,
      ice: () => iceServers(code),
      changed: (others) => (this.others = others),
      // For trying a relay: everything goes through it, or nothing goes.
      relayOnly: location.search.includes('relay'),
    });
    this.devices = new Devices(() => this.#give());
    // Who was offline altogether lays all lines anew, once the socket is back.
    ownLine()?.addEventListener('change', () => this.mesh.restart(), { signal: this.#watch.signal });
  }

  /** Shuts what the rules shut. If it tells something, that settles when it is shut, and table and game may be shown. */
  obey(table: TableShown, game: GameShown | undefined): Promise<unknown> | undefined {
    // Nobody's camera stays on without a chair from which to turn it off.
    if (this.devices.inUse && !sits(table, table.you)) this.devices.close();
    const changes = this.mesh.obey(table, game);
    this.#table = table;
    this.#game = game;
    return changes.length ? Promise.race([Promise.all(changes), new Promise((done) => setTimeout(done, LONGEST))]) : undefined;
  }

  /** Takes what another person's page says about its camera and microphone. */
  hear(person: string, body: string): void {
    this.mesh.hear(person, body);
  }

  /** Notes who speaks at this moment. */
  listen(): void {
    const speakers = this.mesh.speakers();
    if (String(speakers) !== String(this.#speakers)) this.#speakers = speakers;
  }

  /** Whether this person speaks, and may be heard. */
  speaks(person: string): boolean {
    return this.#speakers.includes(person) && this.others.get(person)?.microphone === true && this.from(person).audio;
  }

  /** The table's socket is back after it was lost. */
  renew(): void {
    this.mesh.renew();
  }

  /** Before the others see and hear anything, one may look at oneself; who is on air already stays so. */
  tryFirst(): void {
    if (!this.devices.camera.track && !this.devices.microphone.track) this.trying = true;
  }

  /** From now on the others get picture and voice, as the rules let them. */
  goOnAir(): void {
    this.trying = false;
    this.#give();
  }

  /** What was only tried is turned off again. */
  stopTrying(): void {
    if (!this.trying) return;
    this.devices.close();
    this.trying = false;
  }

  /** What may come from this person to us now. */
  from(person: string): Open {
    return this.#table ? openTo(this.#table, this.#game, person, this.#table.you) : { video: false, audio: false };
  }

  /** Whether a camera or a microphone is in use at this table, or was meant to be. */
  get inUse(): boolean {
    return (this.devices.inUse && !this.trying) || [...this.others.values()].some((sent) => sent.camera || sent.microphone);
  }

  /** Who receives our picture and our voice at this moment. */
  get reached(): { seen: PersonShown[]; heard: PersonShown[] } {
    const linked = [...this.others.values()].filter(({ state }) => state === 'connected').map(({ person }) => person);
    if (!this.#table || this.trying) return { seen: [], heard: [] };
    const { people } = this.#table;
    const { seen, heard } = reach(this.#table, this.#game, linked);
    return {
      seen: this.devices.camera.state === 'on' ? people.filter(({ id }) => seen.includes(id)) : [],
      heard: this.devices.microphone.state === 'on' ? people.filter(({ id }) => heard.includes(id)) : [],
    };
  }

  close(): void {
    this.#watch.abort();
    this.mesh.close();
    this.devices.close();
  }

  #give(): void {
    const { camera, microphone } = this.devices;
    if (this.trying) this.mesh.give(null, null);
    else this.mesh.give(camera.given, microphone.given);
  }
}

async function iceServers(code: string): Promise<RTCIceServer[]> {
  const response = await fetch(`/api/tables/${encodeURIComponent(code)}/ice`);
  return response.ok ? ((await response.json()) as RTCIceServer[]) : [];
}
