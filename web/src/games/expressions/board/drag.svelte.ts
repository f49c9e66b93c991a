import type { Says } from './cards';

/** How far a finger moves before a tap becomes a drag, in pixels. */
const SLACK = 8;

/** A card under a finger, on its way to what it shall say. */
export class Drag {
  card = $state<string>();
  x = $state(0);
  y = $state(0);

  /** Follows a pointer until it lets go; a short way is a tap and none of our business. */
  begin(event: PointerEvent, card: string, { took, dropped }: { took: (card: string) => void; dropped: (card: string, says: Says) => void }): void {
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
      },
      { signal },
    );
    addEventListener(
      'pointerup',
      (up) => {
        if (!mine(up)) return;
        end.abort();
        const says = this.card && sideAt(up.clientX, up.clientY);
        this.#rest();
        if (says) dropped(card, says);
      },
      { signal },
    );
    addEventListener('pointercancel', () => (end.abort(), this.#rest()), { signal });
  }

  #rest(): void {
    this.card = undefined;
  }
}

/** What a card says that is let go here. */
function sideAt(x: number, y: number): Says | undefined {
  const side = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-says]');
  return side?.dataset.says as Says | undefined;
}
