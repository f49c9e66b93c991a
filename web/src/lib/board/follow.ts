/** Follows the pointer that went down here until it lets go or is taken away; returns how to leave it before that. */
export function follow(
  { pointerId }: PointerEvent,
  moved: (move: PointerEvent) => void,
  ended: (last: PointerEvent) => void,
): () => void {
  const end = new AbortController();
  const hear = (type: 'pointermove' | 'pointerup' | 'pointercancel', heard: (event: PointerEvent) => void) =>
    addEventListener(type, (event) => event.pointerId === pointerId && heard(event), { signal: end.signal });
  const finish = (last: PointerEvent) => {
    end.abort();
    ended(last);
  };
  hear('pointermove', moved);
  hear('pointerup', finish);
  hear('pointercancel', finish);
  return () => end.abort();
}
