import type { Says } from '../cards';

/** How far a finger moves before a tap becomes a drag, in pixels. */
const SLACK = 8;

/** A card under a finger, on its way to what it shall say. */
export class Drag {
  card = $state<string>();
  x = $state(0);
  y = $state(0);

  /** Follows a pointer until it lets go, and tells which side it is over; a short way is a tap and none of our business. */
  begin(
    event: PointerEvent,
    card: string,
    { took, over }: { took: (card: string) => void; over: (says: Says) => void },
  ): void {
    if (event.button !== 0) return;
    const { clientX, clientY, pointerId } = event;
    const end = new AbortController();
    const { signal } = end;
    const mine = (other: PointerEvent) => other.pointerId === pointerId;
    addEventListener(
      'pointermove',
      (move) => {
        if (!mine(move)) return;
        const [x, y] = [move.clientX - clientX, move.clientY - clientY];
        if (this.card === undefined && Math.hypot(x, y) < SLACK) return;
        if (this.card === undefined) took(card);
        [this.card, this.x, this.y] = [card, x, y];
        const says = sideAt(move.clientX, move.clientY);
        if (says) over(says);
      },
      { signal },
    );
    const rest = (other: PointerEvent) => {
      if (!mine(other)) return;
      end.abort();
      this.card = undefined;
    };
    addEventListener('pointerup', rest, { signal });
    addEventListener('pointercancel', rest, { signal });
  }
}

/** What a card says that is held here. */
function sideAt(x: number, y: number): Says | undefined {
  const side = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-says]');
  return side?.dataset.says as Says | undefined;
}
