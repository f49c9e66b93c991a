import { flushSync } from 'svelte';
import type { Paper } from './paper';

/** How somebody wants a deck printed, and whether its sheets can be. */
export class Printing {
  paper = $state<Paper>('a4');
  /** large cards, four on a page */
  large = $state(false);
  /** backs for both sides of the paper */
  backs = $state(true);
  /** for a printer without colours */
  grey = $state(false);
  /** every picture is there */
  ready = $state(false);
  /** the browser looks at the sheets */
  underway = $state(false);
  /** The pictures that are being drawn. */
  #drawing: Promise<unknown>[] = [];

  constructor({ paper, large, backs, grey }: Partial<Pick<Printing, 'paper' | 'large' | 'backs' | 'grey'>> = {}) {
    this.paper = paper ?? 'a4';
    this.large = large ?? false;
    this.backs = backs ?? true;
    this.grey = grey ?? false;
  }

  /** Waits for this, too, before anything is printed. */
  waitFor(drawing: Promise<unknown>): void {
    this.#drawing.push(drawing);
    void drawing.finally(() => (this.#drawing = this.#drawing.filter((other) => other !== drawing)));
  }

  /** Settles when all pictures on the sheets can be printed, or can't be had. */
  async drawn(sheets: Element): Promise<void> {
    const sources = [...sheets.querySelectorAll('img')].map(({ src }) => src);
    const parts = [...sheets.querySelectorAll('image')].map(({ href }) => href.baseVal);
    await Promise.allSettled([...[...sources, ...parts].map(loaded), ...this.#drawing]);
  }

  /** Opens the browser's print window. The sheets have to be there before the browser looks at them. */
  print(): void {
    flushSync(() => (this.underway = true));
    window.print();
  }
}

function loaded(source: string): Promise<void> {
  const picture = new Image();
  picture.src = source;
  return picture.decode();
}
