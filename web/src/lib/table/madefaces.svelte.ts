/** How long a face that somebody makes stays on their seat, in milliseconds. */
const STAYS = 4000;

/** The faces that people make right now. */
export class MadeFaces {
  /** by person; reactive */
  shown = $state.raw<Readonly<Record<string, string>>>({});
  readonly #timers: Record<string, ReturnType<typeof setTimeout>> = {};

  /** Shows a face on this person's seat for a while; a second one has all of its time. */
  show(person: string, face: string): void {
    clearTimeout(this.#timers[person]);
    this.shown = { ...this.shown, [person]: face };
    this.#timers[person] = setTimeout(() => this.#hide(person), STAYS);
  }

  #hide(person: string): void {
    this.shown = Object.fromEntries(Object.entries(this.shown).filter(([other]) => other !== person));
  }
}
