/** Marks a part of the board, and brings it into sight; the way back takes the mark away. */
export function pointAt(part: string | undefined): (() => void) | undefined {
  const found = part === undefined ? null : document.querySelector<HTMLElement>(`[data-part~="${part}"]`);
  if (!found) return undefined;
  found.dataset.pointed = '';
  // What fills the screen is in sight already.
  if (found.offsetHeight < innerHeight / 2) found.scrollIntoView({ block: 'nearest' });
  return () => delete found.dataset.pointed;
}
