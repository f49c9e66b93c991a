import { follow } from '$lib/board/follow';

/** How far a finger moves before a tap becomes a line, in pixels. */
const SLACK = 10;
/** How long a finger rests before a card is looked at closely, in milliseconds: a slow tap is none. */
const REST = 500;

interface Ends {
  /** the finger rested on the card */
  held: (card: string) => void;
  /** a line was drawn from card to card; without it only rests and taps count */
  joined: ((from: string, to: string) => void) | undefined;
}

/** A finger on a card: a line that is being drawn, or a rest that looks closer. */
export class Pull {
  /** where the line begins, if one is being drawn */
  from = $state<string>();
  x = $state(0);
  y = $state(0);
  #rested = false;

  /** Follows a pointer until it lets go; a short touch is a tap and none of our business. */
  begin(event: PointerEvent, card: string, { held, joined }: Ends): void {
    if (event.button !== 0) return;
    this.#rested = false;
    const moved = ({ clientX, clientY }: PointerEvent) => {
      if (this.from === undefined && Math.hypot(clientX - event.clientX, clientY - event.clientY) < SLACK) return;
      clearTimeout(resting);
      if (joined) [this.from, this.x, this.y] = [card, clientX, clientY];
    };
    const leave = follow(event, moved, ({ type, clientX, clientY }) => {
      clearTimeout(resting);
      const to = type === 'pointerup' && this.from && cardAt(clientX, clientY);
      this.from = undefined;
      if (to && to !== card) joined?.(card, to);
    });
    const resting = setTimeout(() => {
      this.#rested = true;
      leave();
      held(card);
    }, REST);
  }

  /** Whether the touch that ends now was a rest, and so no tap. */
  wasRest(): boolean {
    const rested = this.#rested;
    this.#rested = false;
    return rested;
  }
}

/** The card of the table that lies here. */
function cardAt(x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-card]')?.dataset.card;
}
