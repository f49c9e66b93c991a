import { follow } from '$lib/board/follow';
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
    const moved = (move: PointerEvent) => {
      const [x, y] = [move.clientX - event.clientX, move.clientY - event.clientY];
      if (this.card === undefined && Math.hypot(x, y) < SLACK) return;
      if (this.card === undefined) took(card);
      [this.card, this.x, this.y] = [card, x, y];
      const says = sideAt(move.clientX, move.clientY);
      if (says) over(says);
    };
    follow(event, moved, () => (this.card = undefined));
  }
}

/** What a card says that is held here. */
function sideAt(x: number, y: number): Says | undefined {
  const side = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-says]');
  return side?.dataset.says as Says | undefined;
}
