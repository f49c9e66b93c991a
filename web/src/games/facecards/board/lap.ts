import type { Placed, View } from '../wire.gen';

/** A seat's turn in this lap. */
export interface Turn {
  seat: number;
  /** what it has bet on so far */
  bets: readonly Placed[];
  stand: 'had' | 'betting' | 'passed' | 'next' | 'later';
}

/** The turns of this lap, from the camera on. */
export function lapOf({ phase, camera, bets }: Pick<View, 'phase' | 'camera' | 'bets'>, seats: number): Turn[] {
  const betting = phase.type === 'Betting' ? phase : undefined;
  const away = (seat: number) => (seat - camera + seats) % seats;
  const at = betting ? away(betting.seat) : seats;
  return Array.from({ length: seats }, (_, place) => {
    const seat = (camera + place) % seats;
    const made = bets.filter(({ bettor, lap }) => bettor === seat && lap === betting?.lap);
    const stand =
      place === at ? 'betting' : place === at + 1 ? 'next' : place > at ? 'later' : made.length ? 'had' : 'passed';
    return { seat, bets: made, stand };
  });
}
