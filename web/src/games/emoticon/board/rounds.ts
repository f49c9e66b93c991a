import type { Step } from '$lib/game/playable';
import type { Events, Rewarded, Scored } from '../wire.gen';

/** A round that has been counted, as it lay on the table then. */
export interface Counted {
  fronts: readonly (readonly string[])[];
  column: readonly string[];
  scored: Scored;
  /** what its round card is worth */
  points: number;
  rewarded: Rewarded | undefined;
}

/** The last round that was counted: the table is cleared at once, so it is laid out again from what happened. */
export function lastCounted(steps: readonly Step<Events>[], seats: number): Counted | undefined {
  let fronts: string[][] = [];
  let column: readonly string[] = [];
  let points = 0;
  let counted: Counted | undefined;
  const move = (card: string, from: number, to: number) => {
    const at = fronts[from]?.indexOf(card) ?? -1;
    if (at >= 0) fronts[from]?.splice(at, 1);
    fronts[to]?.push(card);
  };
  for (const event of steps.flatMap(({ events }) => events)) {
    switch (event.type) {
      case 'RoundBegan':
        fronts = Array.from({ length: seats }, () => []);
        points = event.points;
        break;
      case 'Ordered':
        column = event.column;
        break;
      case 'Played':
        if (stays(event.card)) fronts[event.seat]?.push(event.card);
        break;
      case 'Took':
        move(event.card, event.owner, event.seat);
        break;
      case 'Swapped':
        move(event.mine, event.seat, event.owner);
        move(event.theirs, event.owner, event.seat);
        break;
      case 'Burst':
        fronts[event.owner] = fronts[event.owner]?.filter((card) => !event.cards.includes(card)) ?? [];
        break;
      case 'Helped':
        move(event.card, event.seat, event.to);
        break;
      case 'Scored':
        counted = { fronts, column, scored: event, points, rewarded: undefined };
        break;
      case 'Rewarded':
        if (counted) counted = { ...counted, rewarded: event };
        break;
    }
  }
  return counted;
}

/** Emotions stay in front of whoever played them, and so does lasting mischief. */
export function stays(card: string): boolean {
  return card.includes('-') ? card !== 'volte-face' : card === 'heart' || card === 'pirate';
}
