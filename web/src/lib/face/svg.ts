import type { Attachment } from 'svelte/attachments';

/** A piece of a drawing: an element of SVG, its attributes, and the pieces in it. */
export interface Piece {
  tag: 'circle' | 'clipPath' | 'ellipse' | 'g' | 'path' | 'rect';
  is: Readonly<Record<string, string | number | undefined>>;
  holds?: readonly Piece[];
}

const SVG = 'http://www.w3.org/2000/svg';

/** Has an element show these pieces, whatever they become: `{@attach draws(() => pieces)}`. */
export function draws(pieces: () => readonly Piece[]): Attachment {
  let before: readonly Piece[] = [];
  return (element) => {
    draw(element, pieces(), before);
    before = pieces();
  };
}

/**
 * Draws pieces into an element that holds the previous drawing; writes only the differences.
 * Faces are drawn sixty times a second, and dozens of them at once: components for their lines would take ten times as long.
 */
export function draw(into: Element, pieces: readonly Piece[], before: readonly Piece[] = []): void {
  for (const [index, piece] of pieces.entries()) {
    const [old, element] = [before[index], into.children[index]];
    if (element && old?.tag === piece.tag) redraw(element, piece, old);
    else if (element) element.replaceWith(drawn(piece));
    else into.append(drawn(piece));
  }
  for (let more = before.length; more > pieces.length; more -= 1) into.lastElementChild?.remove();
}

function drawn(piece: Piece): Element {
  const element = document.createElementNS(SVG, piece.tag);
  redraw(element, piece);
  return element;
}

function redraw(element: Element, { is, holds }: Piece, old?: Piece): void {
  for (const name of Object.keys({ ...old?.is, ...is })) {
    const value = is[name];
    if (value === old?.is[name]) continue;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
  if (holds || old?.holds) draw(element, holds ?? [], old?.holds);
}
