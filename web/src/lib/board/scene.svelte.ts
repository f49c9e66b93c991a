import type { Step } from '$lib/game/playable';

/** Milliseconds for which every scene is seen, whatever comes next. */
export const LEAST = 2000;
/** Scenes that wait for their turn. Where more come, the game is played faster than anybody can watch. */
const MOST = 3;

/** How long a scene holds its breath, and how long it is seen after that if nothing comes next, in milliseconds. */
export interface Pace {
  breath: number;
  seen: number;
}

/** What a scene is made of. */
interface Making<Event, Found> {
  /** What among the new events is worth a scene. */
  find: (events: readonly Event[]) => Found | undefined;
  pace: (found: Found) => Pace;
  /** It begins, and its breath is out: what is heard then. */
  begins?: (found: Found) => void;
  opens?: (found: Found) => void;
}

/** Moments that are shown large over the board, one after the other, so that everybody sees them; the table below goes on. */
export class Scene<Event, Found> {
  found = $state.raw<Found>();
  /** the breath is not out yet */
  hushed = $state(false);
  readonly #making: Making<Event, Found>;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #waiting: readonly Found[] = [];
  /** the news that it has seen last */
  #known: unknown;
  /** when what is shown will have been seen for as long as every scene is */
  #seen = 0;

  constructor(making: Making<Event, Found>) {
    this.#making = making;
  }

  /** Begins with what is new, if it is worth it; what is shown ends for that once it has been seen. Whoever has just come has missed none: to them all of it is old. */
  see(fresh: readonly Step<Event>[], steps: readonly Step<Event>[]): void {
    // The board is put together anew whenever anything changes at the table: what was seen is not new for that.
    if (!fresh.length || fresh === this.#known) return;
    this.#known = fresh;
    if (fresh.length === steps.length) return this.end();
    const found = fresh.map(({ events }) => this.#making.find(events)).filter((one) => one !== undefined);
    this.#waiting = [...this.#waiting, ...found].slice(-MOST);
    if (this.found === undefined) return this.#next();
    this.#timers.push(setTimeout(this.#next, Math.max(0, this.#seen - Date.now())));
  }

  /** Somebody has seen enough. */
  readonly end = (): void => {
    this.#waiting = [];
    this.#next();
  };

  readonly #next = (): void => {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    const [found, ...waiting] = this.#waiting;
    this.#waiting = waiting;
    this.found = found;
    this.hushed = false;
    if (found === undefined) return;
    const { breath, seen } = this.#making.pace(found);
    this.hushed = breath > 0;
    this.#seen = Date.now() + breath + LEAST;
    this.#making.begins?.(found);
    const until = breath + (waiting.length ? LEAST : seen);
    this.#timers = [setTimeout(() => this.#open(found), breath), setTimeout(this.#next, until)];
  };

  #open(found: Found): void {
    this.hushed = false;
    this.#making.opens?.(found);
  }
}
