/** How far a finger moves before a tap becomes a drag, in pixels. */
const SLACK = 8;

/** Somebody who is dragged onto somebody else, to change places with them. */
export class PairDrag {
  /** the chair of the person that moves */
  chair = $state<number>();
  /** the chair that they are held over */
  over = $state<number>();
  x = $state(0);
  y = $state(0);
  /** The drag has just ended: the click that a mouse makes of it is no tap. */
  #dropped = false;

  /** Follows a pointer until it lets go; a short way is a tap and none of our business. */
  begin(event: PointerEvent, chair: number, swap: (one: number, other: number) => unknown): void {
    this.#dropped = false;
    if (event.button !== 0) return;
    const { clientX, clientY, pointerId } = event;
    const end = new AbortController();
    const { signal } = end;
    const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', hear: (other: PointerEvent) => void) =>
      addEventListener(type, (other) => other.pointerId === pointerId && hear(other), { signal });
    const rest = () => {
      end.abort();
      this.chair = this.over = undefined;
    };
    listen('pointermove', (move) => {
      const [x, y] = [move.clientX - clientX, move.clientY - clientY];
      if (this.chair === undefined && Math.hypot(x, y) < SLACK) return;
      [this.chair, this.x, this.y] = [chair, x, y];
      const below = chairAt(move.clientX, move.clientY);
      this.over = below === chair ? undefined : below;
    });
    listen('pointerup', () => {
      const { over } = this;
      this.#dropped = this.chair !== undefined;
      rest();
      if (over !== undefined) swap(chair, over);
    });
    listen('pointercancel', rest);
  }

  /** Whether this click only ended a drag. */
  ends(event: MouseEvent): boolean {
    // A key makes a click without a pointer.
    return this.#dropped && event.detail > 0;
  }
}

/** The chair whose person is drawn here; the one that is dragged lets the pointer through. */
function chairAt(x: number, y: number): number | undefined {
  const chair = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-chair]')?.dataset.chair;
  return chair === undefined ? undefined : Number(chair);
}
