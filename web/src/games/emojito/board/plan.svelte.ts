/** What the person is about to do; nothing of it is sent before the button. */
export class Plan {
  /** the number of the chosen card; 0 is no answer */
  number = $state<number>();
  /** whom to challenge */
  leader = $state<number | 'nobody'>();

  /** Begins with what was answered already, if anything was. */
  constructor(given: unknown = null) {
    if (typeof given === 'number') this.number = given;
  }
}
