import { seatIn } from './question';

/** Whom the person is about to look at or to name; nothing of it is sent before the button. */
export class Plan {
  whom = $state<number>();

  /** Begins with what was answered already, if anything was. */
  constructor(given: unknown) {
    this.whom = seatIn(given);
  }
}
