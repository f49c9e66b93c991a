import type { Step } from '$lib/game/playable';

/** How long a scene holds its breath, and how long it is seen after that, in milliseconds. */
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

/** A moment that is shown large over the board, so that everybody sees it; the table below goes on. */
export class Scene<Event, Found> {
  found = $state.raw<Found>();
  /** the breath is not out yet */
  hushed = $state(false);
  readonly #making: Making<Event, Found>;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(making: Making<Event, Found>) {
    this.#making = making;
  }

  /** Begins with what is new, if it is worth it; anything else that is new ends it. Whoever has just come has missed none: to them all of it is old. */
  see(fresh: readonly Step<Event>[], steps: readonly Step<Event>[]): void {
    if (!fresh.length) return;
    this.end();
    const { find, pace, begins } = this.#making;
    const found = fresh.length === steps.length ? undefined : find(fresh.flatMap(({ events }) => events));
    if (found === undefined) return;
    const { breath, seen } = pace(found);
    this.found = found;
    this.hushed = breath > 0;
    begins?.(found);
    this.#timers = [setTimeout(() => this.#open(found), breath), setTimeout(this.end, breath + seen)];
  }

  readonly end = (): void => {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.found = undefined;
    this.hushed = false;
  };

  #open(found: Found): void {
    this.hushed = false;
    this.#making.opens?.(found);
  }
}
