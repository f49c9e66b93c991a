/** What the arrow keys mean: so many steps to the right, and so many down. */
export const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Where a key leads from one of so many in a row: to the next, round and round, or to an end. Nothing for other keys,
 * which are left to other handlers. What lies in a column as well is also walked up and down.
 */
export function along(event: KeyboardEvent, index: number, count: number, column = false): number | undefined {
  const [right, down] = ARROWS[event.key] ?? [0, 0];
  const step = right + (column ? down : 0);
  const ends: Record<string, number> = { Home: 0, End: count - 1 };
  const to = step ? (index + step + count) % count : ends[event.key];
  if (to !== undefined) event.preventDefault();
  return to;
}

/** What lies aside of the way counts so much more than what lies along it. */
const ASIDE = 3;

/** Lets the arrows walk from one of these to the nearest other in their direction, wherever they lie. */
export function walk(event: KeyboardEvent, selector: string): void {
  const way = ARROWS[event.key];
  const here = document.activeElement;
  if (!way || !here?.matches(selector)) return;
  event.preventDefault();
  const [x, y] = middleOf(here);
  const steps = [...document.querySelectorAll<HTMLElement>(selector)].flatMap((other) => {
    const [otherX, otherY] = middleOf(other);
    const ahead = (otherX - x) * way[0] + (otherY - y) * way[1];
    const aside = Math.abs((otherX - x) * way[1] + (otherY - y) * way[0]);
    return ahead > 1 ? [{ other, far: ahead + ASIDE * aside }] : [];
  });
  steps.toSorted((a, b) => a.far - b.far)[0]?.other.focus();
}

function middleOf(element: Element): [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
