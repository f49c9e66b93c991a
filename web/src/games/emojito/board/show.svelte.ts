import { Player } from '../perform/player.svelte';
import { Posing } from '../perform/posing.svelte';
import { FaceReading } from '../reading/reading.svelte';
import { play } from '$lib/sound';
import type { Step } from '$lib/game/playable';
import type { Acted, Events, View } from '../wire.gen';
import { asBefore, revealOf, type Reveal } from '../reveal';

/**
 * In milliseconds: how long a reveal holds its breath, how long it is seen at least though the next actor is ready,
 * and how long where the table doesn't wait for anybody.
 */
const [BREATH, SEEN, STAYS] = [1000, 4000, 8000];
/** In milliseconds: how long cards may be moving, before an act begins that is to be looked at. */
const DEALT = 800;

/** What is shown of what happened: the reveal first, then what was performed; one thing at a time. */
export class Showing {
  reveal = $state.raw<Reveal>();
  /** the reveal still holds its breath */
  hushed = $state(false);
  /** the reveal that has been drawn, but for the people around */
  #told = $state.raw<Reveal>();
  readonly player = new Player();
  readonly posing = new Posing();
  readonly reading = new FaceReading();
  /** the table waits at this reveal, until the next actor is ready */
  #waits = false;
  #begun = 0;
  #acts: Acted[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** What came out, once the breath is out. */
  get open(): Reveal | undefined {
    return this.hushed ? undefined : this.reveal;
  }

  /** The same for the people around: a frame later, so that neither frame takes long. */
  get told(): Reveal | undefined {
    return this.#told === this.reveal ? this.open : undefined;
  }

  /** Where the tokens stand and who has which trophies: before a reveal is open, as it was before. */
  counted(view: View): Pick<View, 'zones' | 'sides'> {
    return this.reveal && this.hushed ? asBefore(view, this.reveal) : view;
  }

  /** Takes in what is new for this seat. */
  see(fresh: readonly Step<Events>[], steps: readonly Step<Events>[], { seat, phase, actors }: View): void {
    const waits = phase.type === 'Revealing';
    const events = fresh.flatMap((step) => step.events);
    if (events.some(({ type }) => type === 'Drew')) {
      this.#acts = [];
      this.posing.clear();
      this.player.words.clear();
    }
    this.#acts.push(...events.filter((event): event is Acted => event.type === 'Acted' && event.seat !== seat));
    // Whoever has just come has missed nothing, unless the table still looks at it: all of it is old.
    const found = waits || fresh.length < steps.length ? revealOf(waits ? steps : fresh, steps) : undefined;
    if (found && found.step !== this.reveal?.step) this.#begin(found, seat, waits);
    else if (this.#waits && !waits)
      this.#leave(seat !== null && actors.includes(seat) ? 0 : this.#begun + SEEN - Date.now());
    else if (!this.reveal) this.#perform(events.some(({ type }) => type === 'Laid') ? DEALT : 0);
  }

  /** On to what comes next, unless all wait for somebody. */
  goOn(): void {
    if (this.#waits) return;
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

  #begin(reveal: Reveal, seat: number | null, waits: boolean): void {
    this.#timers.forEach(clearTimeout);
    this.player.stop();
    this.#waits = waits;
    this.#begun = Date.now();
    this.reveal = reveal;
    this.hushed = true;
    play('reveal');
    const own = reveal.guesses.find((guess) => guess.seat === seat);
    const open = () => {
      this.hushed = false;
      // The first frame is that of the cards; what is changed in the second comes with it.
      requestAnimationFrame(() => requestAnimationFrame(() => (this.#told = reveal)));
      if (own) play(own.right ? 'right' : 'wrong');
    };
    this.#timers = [setTimeout(open, BREATH)];
    if (!waits) this.#leave(STAYS);
  }

  /** The table has gone on, and after so many milliseconds so does this. */
  #leave(after: number): void {
    this.#waits = false;
    if (after <= 0) this.goOn();
    else this.#timers.push(setTimeout(() => this.goOn(), after));
  }

  /** Plays what was performed last, after so many milliseconds. */
  #perform(after = 0): void {
    const act = this.#acts.pop();
    this.#acts = [];
    if (!act) return;
    this.#timers.forEach(clearTimeout);
    this.#timers = [setTimeout(() => this.player.play(act.seat, act.performance), after)];
  }
}
