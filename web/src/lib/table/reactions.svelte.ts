/** How long a face that somebody makes stays on their seat, in milliseconds. */
const STAYS = 4000;

/** The faces that people make right now. */
export class Reactions {
  /** by who makes them; reactive */
  shown = $state.raw<Readonly<Record<string, string>>>({});
  /** Who made the last one of them; reactive. */
  latest = $state<string>();
  readonly #timers: Record<string, ReturnType<typeof setTimeout>> = {};

  /** Shows a face on somebody's seat for a while; a second one has all of its time. */
  show(who: string, face: string): void {
    clearTimeout(this.#timers[who]);
    this.shown = { ...this.shown, [who]: face };
    this.latest = who;
    this.#timers[who] = setTimeout(() => this.#hide(who), STAYS);
  }

  #hide(who: string): void {
    this.shown = Object.fromEntries(Object.entries(this.shown).filter(([other]) => other !== who));
    if (this.latest === who) this.latest = undefined;
  }
}
