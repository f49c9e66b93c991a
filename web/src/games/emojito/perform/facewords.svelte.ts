import { AT_REST, PART_OF, type Telling } from '$lib/face/features';
import { wantsWords } from '$lib/face/inwords.svelte';
import type { BoardProps } from '$lib/game/playable';
import type { FaceTold } from '$lib/wire.gen';
import { sayChange } from '../inwords';
import type { View } from '../wire.gen';

/** The face that acts, in words, for somebody who can't see it: what was said so far, one line for each change. */
export class FaceWords {
  /** whose face it is */
  seat = $state<number>();
  lines = $state.raw<readonly string[]>([]);
  #now: Telling = AT_REST;

  /** A face begins to act: what was said of another, or of the same before, is over. */
  begin(seat: number): void {
    this.clear();
    this.seat = seat;
  }

  clear(): void {
    this.seat = undefined;
    this.lines = [];
    this.#now = AT_REST;
  }

  /** Takes what a page says of the face in front of its camera, if that is the face that acts. */
  hear({ person, features }: FaceTold, { seats, view }: Pick<BoardProps<View>, 'seats' | 'view'>): void {
    const seat = seats.findIndex((one) => one.person?.id === person);
    if (!view.stage.some(({ performer }) => performer === seat)) return;
    if (this.seat !== seat) this.begin(seat);
    this.take(Object.fromEntries(features.map((feature) => [PART_OF[feature], feature])));
  }

  /** The face does this now; only what is new is said, and only to those who want it. */
  take(now: Telling): void {
    const line = wantsWords() ? sayChange(this.#now, now) : '';
    this.#now = now;
    if (line) this.lines = [...this.lines, line];
  }
}
