/** Marks a part of the board, and brings it into sight if something lies over it; the way back takes the mark away. */
export function pointAt(part: string | undefined): (() => void) | undefined {
  const found = part === undefined ? null : document.querySelector<HTMLElement>(`[data-part~="${part}"]`);
  if (!found) return undefined;
  found.dataset.pointed = '';
  const { left, top, width, height } = found.getBoundingClientRect();
  if (!found.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
    found.scrollIntoView({ block: 'center' });
  return () => delete found.dataset.pointed;
}
