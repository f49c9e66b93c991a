import type { BoardFrame } from '$lib/board/frame.svelte';
import { othersOf } from '$lib/seats/seats';
import type { Events, Scene, View } from '../wire.gen';
import type { Reveal } from '../reveal';
import { onStage, ownScene } from '../roles';
import { Showing } from './show.svelte';

/** How much room something had when it was last in sight, in pixels. What comes back to it is drawn once, not twice. */
export class Room {
  width = $state(0);
  height = $state(0);
}

/** Who is on stage, and what of it is shown: an act, the guessing, or what came out. */
export class Stage {
  readonly showing = new Showing();
  /** Where the ring lies. */
  readonly room = new Room();
  readonly #frame: BoardFrame<View, Events>;

  constructor(frame: BoardFrame<View, Events>) {
    this.#frame = frame;
  }

  get #view(): View {
    return this.#frame.board.view;
  }

  get reveal(): Reveal | undefined {
    return this.showing.reveal;
  }

  /** Somebody else, whose recorded act is being played. */
  get watched(): number | undefined {
    const { seat } = this.showing.player;
    return seat === this.#view.seat ? undefined : seat;
  }

  /** The scene that this person acts. */
  get acting(): Scene | undefined {
    return !this.reveal && this.watched === undefined ? ownScene(this.#view) : undefined;
  }

  /** On whom all eyes are. */
  get main(): number | undefined {
    return this.watched ?? this.acting?.performer ?? this.reveal?.answers[0]?.seat ?? onStage(this.#view)[0];
  }

  /** In one column a performance takes the whole middle. */
  get full(): number | undefined {
    if (this.#frame.wide || this.reveal || this.acting) return undefined;
    return this.watched !== undefined || this.#view.phase.type === 'Performing' ? this.main : undefined;
  }

  /** Everybody but this person. In one column, with many teams, only the partner matters, and then whoever guessed. */
  get others(): number[] {
    const { teams, seat } = this.#view;
    const others = othersOf(seat, this.#frame.board.seats.length);
    if (this.#frame.wide) return (seat === null ? others : [...others, seat]).filter((other) => other !== this.main);
    if (teams.length <= 3 || seat === null || this.reveal?.answers.length === 1) return others;
    return others.filter((other) => (this.reveal?.guesses.map((guess) => guess.seat) ?? [seat ^ 1]).includes(other));
  }

  /** A camera or a microphone is in use: whom it reaches is said in words. */
  get onAir(): boolean {
    return this.#frame.board.media?.inUse ?? false;
  }
}
