import type { GameShown, TableShown } from '$lib/wire.gen';
import { Devices } from './devices.svelte';
import { openTo, reach, type Open } from './lines';
import { Mesh, NOBODY } from './mesh';

/** Faces and voices at one table: one's own devices, what the others send, and what the rules let through. */
export class Media {
  /** What the others send, by person. */
  others = $state.raw(NOBODY);
  readonly devices: Devices;
  readonly mesh: Mesh;
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
    this.devices = new Devices((video, audio) => this.mesh.give(video, audio));
    globalThis.addEventListener('online', this.#restart);
  }

  #restart = () => this.mesh.restart();

  /** Shuts what the rules shut; to be called before the table or the game is shown. */
  obey(table: TableShown, game: GameShown | undefined): void {
    this.mesh.obey(table, game);
    this.#table = table;
    this.#game = game;
  }

  /** Takes what another person's page says about its camera and microphone. */
  hear(person: string, body: string): void {
    this.mesh.hear(person, body);
  }

  /** What may come from this person to us now. */
  from(person: string): Open {
    return this.#table ? openTo(this.#table, this.#game, person, this.#table.you) : { video: false, audio: false };
  }

  /** Who receives our picture and our voice at this moment. */
  get reached(): { seen: string[]; heard: string[] } {
    const linked = [...this.others.values()].filter(({ state }) => state === 'connected').map(({ person }) => person);
    if (!this.#table) return { seen: [], heard: [] };
    const { seen, heard } = reach(this.#table, this.#game, linked);
    return {
      seen: this.devices.camera.state === 'on' ? seen : [],
      heard: this.devices.microphone.state === 'on' ? heard : [],
    };
  }

  close(): void {
    globalThis.removeEventListener('online', this.#restart);
    this.mesh.close();
    this.devices.close();
  }
}

async function iceServers(code: string): Promise<RTCIceServer[]> {
  const response = await fetch(`/api/tables/${encodeURIComponent(code)}/ice`);
  return response.ok ? ((await response.json()) as RTCIceServer[]) : [];
}
