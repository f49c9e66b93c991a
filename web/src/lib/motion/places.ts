import type { Attachment } from 'svelte/attachments';
import type { Place } from './frames';

/** Where the named things of a board are: cards, seats, piles. */
export class Places {
  readonly #elements = new Map<string, Element>();

  /** Names an element: `{@attach places.mark('joy-8')}`. */
  mark(name: string): Attachment {
    return (element) => {
      this.#elements.set(name, element);
      return () => {
        if (this.#elements.get(name) === element) this.#elements.delete(name);
      };
    };
  }

  element(name: string): Element | undefined {
    return this.#elements.get(name);
  }

  elements(): Iterable<Element> {
    return this.#elements.values();
  }

  /** Where each of them is now: to be asked before the board is drawn anew. */
  all(): Map<string, Place> {
    return new Map([...this.#elements].map(([name, element]) => [name, placeOf(element)]));
  }
}

/** Where an element is, in the pixels that it moves by: those of a board that is shown larger or smaller are so too. */
export function placeOf(element: Element): Place {
  const { x, y, width, height } = element.getBoundingClientRect();
  const scale = Number(element.closest<HTMLElement>('[data-scale]')?.dataset.scale ?? 1);
  return { x: x / scale, y: y / scale, width: width / scale, height: height / scale };
}
