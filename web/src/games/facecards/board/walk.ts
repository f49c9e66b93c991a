import { ARROWS } from '$lib/ui/arrows';

/** What lies aside of the way counts so much more than what lies along it. */
const ASIDE = 3;

/** Lets the arrows walk from card to card of the board, to the nearest in their direction. */
export function walk(event: KeyboardEvent): void {
  const way = ARROWS[event.key];
  const here = document.activeElement;
  if (!way || !(here instanceof HTMLElement) || here.dataset.card === undefined) return;
  event.preventDefault();
  const [x, y] = middleOf(here);
  const steps = [...document.querySelectorAll<HTMLElement>('main button[data-card]')].flatMap((card) => {
    const [otherX, otherY] = middleOf(card);
    const along = (otherX - x) * way[0] + (otherY - y) * way[1];
    const aside = Math.abs((otherX - x) * way[1] + (otherY - y) * way[0]);
    return along > 1 ? [{ card, far: along + ASIDE * aside }] : [];
  });
  steps.toSorted((a, b) => a.far - b.far)[0]?.card.focus();
}

function middleOf(element: Element): [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
