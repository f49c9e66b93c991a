import { untrack } from 'svelte';
import { ask, tableApi } from '$lib/server/http';
import { tabStore, deviceStore } from '$lib/device/storage';
import type { Seated } from '$lib/seats/seats';
import type { FaceTold, GameShown, IceServers, PersonShown, TableShown } from '$lib/wire.gen';
import { Devices } from './devices.svelte';
import { ForMe } from './forme.svelte';
import { openTo, reach, sits, type Obeyed, type Open } from './permissions';
import { Mesh, NOBODY, type Routes } from './mesh';
import { ownNetwork } from './quality';

/** How many milliseconds a step may wait for a browser that takes its time to stop sending. */
const LONGEST = 250;

const AGREED = (code: string) => `mien.lines.${code}`;
const RELAY = 'mien.relay';

/** Cameras and microphones at one table: your own devices, what others send, and what the rules let through. */
export class Media {
  /** What the others send, by person. */
  others = $state.raw(NOBODY);
  /** Camera and microphone are being tried: nobody else gets anything of them. */
  trying = $state(false);
  /** Whether the person let this page open lines to the others at this table, who then learn its address; undefined until they say. */
  agreed = $state<boolean>();
  /** Whether lines may go through the server's relay only: the person's wish, or the server's. */
  relayOnly = $state(deviceStore.read(RELAY) === '1');
  /** Lines may go through a relay only, and the server has none. */
  lacksRelay = $state(false);
  /** What somebody's page said last of the face in front of its camera. */
  told = $state.raw<FaceTold>();
  /** Who would show a picture or a voice. */
  #offered = $state.raw<readonly string[]>([]);
  /** What the person here wants to see and hear of it. */
  readonly forMe: ForMe;
  readonly devices: Devices;
  readonly mesh: Mesh;
  readonly #watch = new AbortController();
  /** Who speaks, whether or not it may be heard. */
  #speakers = $state.raw<readonly string[]>([]);
  #obeyed = $state.raw<Obeyed>();

  constructor(
    readonly code: string,
    signal: (to: string, body: string) => void,
    /** Says what one's own face does to those whom the rules let see it. */
    readonly tellFace: (features: FaceTold['features']) => void = () => undefined,
  ) {
    this.forMe = new ForMe(code);
    this.mesh = new Mesh({
      // Untracked: an effect that turns a camera on must not run again with every step of the game.
      obeyed: () => untrack(() => this.#obeyed),
      signal,
      routes: () => this.#routes(),
      changed: (others) => (this.others = others),
      offered: (people) => (this.#offered = people),
    });
    this.devices = new Devices(() => this.#give());
    const said = tabStore.read(AGREED(code));
    if (said !== null) this.agree(said === 'yes');
    // A page that was offline altogether lays all lines anew, once the socket is back.
    ownNetwork()?.addEventListener('change', () => this.mesh.restart(), { signal: this.#watch.signal });
  }

  /** Shuts what the rules shut; if that takes a moment, returns a promise to wait for before table and game are shown. */
  obey(table: TableShown, game: GameShown | undefined): Promise<unknown> | undefined {
    // Nobody's camera stays on without a chair from which to turn it off.
    if (this.devices.inUse && !sits(table, table.you)) this.devices.close();
    this.#obeyed = { table, game };
    const changes = this.mesh.obey();
    return changes.length
      ? Promise.race([Promise.all(changes), new Promise((done) => setTimeout(done, LONGEST))])
      : undefined;
  }

  /** Who would show a picture or a voice, as long as the person here was not asked about it. */
  get asking(): PersonShown[] {
    if (this.agreed !== undefined) return [];
    return (this.#obeyed?.table.people ?? []).filter(({ id }) => this.#offered.includes(id));
  }

  /** The person lets this page open lines to the others at this table, or no longer does; remembered while the page is open. */
  agree(agreed: boolean): void {
    this.agreed = agreed;
    tabStore.write(AGREED(this.code), agreed ? 'yes' : 'no');
    // Without connections nothing can be sent.
    if (!agreed) this.devices.close();
    this.mesh.agree(agreed);
  }

  /** The person wants lines to go through the relay only, or by any way; those that stand are laid anew. */
  chooseRelay(only: boolean): void {
    this.relayOnly = only;
    this.lacksRelay = false;
    deviceStore.write(RELAY, only ? '1' : '0');
    this.mesh.renew();
    this.mesh.greet();
  }

  async #routes(): Promise<Routes | undefined> {
    const { servers, relay_only } = await ask<IceServers>(tableApi(this.code, '/ice'));
    if (relay_only) this.relayOnly = true;
    const { relayOnly } = this;
    this.lacksRelay = relayOnly && !servers.some(({ urls }) => [urls].flat().some((url) => url.startsWith('turn')));
    return this.lacksRelay ? undefined : { servers, relayOnly };
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

  /** Before the others see and hear anything, people may look at themselves; if they are on air already, they stay so. */
  tryFirst(): void {
    if (!this.devices.camera.track && !this.devices.microphone.track) this.trying = true;
  }

  /** From now on the others get picture and voice, as the rules let them. */
  goOnAir(): void {
    this.trying = false;
    this.#give();
  }

  /** Turns off the devices that were only tried. */
  stopTrying(): void {
    if (!this.trying) return;
    this.devices.close();
    this.trying = false;
  }

  /** What may come from this person to us now. */
  from(person: string): Open {
    if (!this.#obeyed) return { video: false, audio: false };
    const { table, game } = this.#obeyed;
    return openTo(table, game, person, table.you);
  }

  /** The live picture of this seat, if this page may show one: your own once you are on air, another's while the rules let it through. */
  pictureOf({ person, you }: Pick<Seated, 'person' | 'you'>): MediaStream | undefined {
    if (!person) return undefined;
    if (you) return this.trying ? undefined : (this.devices.camera.stream ?? undefined);
    const sent = this.others.get(person.id);
    if (!sent?.camera || sent.state !== 'connected' || !this.forMe.sees(person.id)) return undefined;
    return this.from(person.id).video ? sent.stream : undefined;
  }

  /** Whether a camera or a microphone is in use at this table, or was meant to be. */
  get inUse(): boolean {
    return (
      (this.devices.inUse && !this.trying) || [...this.others.values()].some((sent) => sent.camera || sent.microphone)
    );
  }

  /** Who receives our picture and our voice at this moment. */
  get reached(): { seen: PersonShown[]; heard: PersonShown[] } {
    const linked = [...this.others.values()].filter(({ state }) => state === 'connected').map(({ person }) => person);
    if (!this.#obeyed || this.trying) return { seen: [], heard: [] };
    const { table, game } = this.#obeyed;
    const { people } = table;
    const { seen, heard } = reach(table, game, linked);
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
    if (this.trying) return this.mesh.give(null, null);
    // Turning a camera or microphone on is consent to connections.
    if (!this.agreed && (camera.given ?? microphone.given)) this.agree(true);
    this.mesh.give(camera.given, microphone.given);
  }
}
