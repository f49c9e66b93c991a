import { Player } from '../perform/player.svelte';
import { Posing } from '../perform/posing.svelte';
import { FaceReading } from '../reading/reading.svelte';
import { play } from '$lib/sound';
import type { Step } from '$lib/table/playable';
import type { Acted, Events } from '../wire.gen';
import { revealOf, type Reveal } from './roles';

/** How long a reveal holds its breath, and how long it stays, in milliseconds. */
const [BREATH, STAYS] = [1000, 8000];

/** What is shown of what happened: the reveal first, then what was performed; one thing at a time. */
export class Showing {
  reveal = $state.raw<Reveal>();
  /** the reveal still holds its breath */
  hushed = $state(false);
  readonly player = new Player();
  readonly posing = new Posing();
  readonly reading = new FaceReading();
  #acts: Acted[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** What came out, once the breath is out. */
  get open(): Reveal | undefined {
    return this.hushed ? undefined : this.reveal;
  }

  /** Takes in what is new for this seat. */
  see(fresh: readonly Step<Events>[], steps: readonly Step<Events>[], seat: number | null): void {
    const events = fresh.flatMap((step) => step.events);
    if (events.some(({ type }) => type === 'Drew')) {
      this.#acts = [];
      this.posing.clear();
    }
    this.#acts.push(...events.filter((event): event is Acted => event.type === 'Acted' && event.seat !== seat));
    // Whoever has just come has missed nothing: all of it is old.
    const found = fresh.length < steps.length ? revealOf(fresh, steps) : undefined;
    if (found) this.#begin(found, seat);
    else if (!this.reveal) this.#perform();
  }

  /** On to what comes next. */
  goOn(): void {
    this.#timers.forEach(clearTimeout);
    this.reveal = undefined;
    this.hushed = false;
    this.#perform();
  }

  close(): void {
    this.#timers.forEach(clearTimeout);
    this.player.stop();
    this.reading.stop();
  }

  #begin(reveal: Reveal, seat: number | null): void {
    this.#timers.forEach(clearTimeout);
    this.player.stop();
    this.reveal = reveal;
    this.hushed = true;
    play('reveal');
    const own = reveal.guesses.find((guess) => guess.seat === seat);
    const open = () => {
      this.hushed = false;
      if (own) play(own.right ? 'right' : 'wrong');
    };
    this.#timers = [setTimeout(open, BREATH), setTimeout(() => this.goOn(), STAYS)];
  }

  /** Plays what was performed last. */
  #perform(): void {
    const act = this.#acts.pop();
    this.#acts = [];
    if (act) this.player.play(act.seat, act.performance);
  }
}
