import { t } from '$lib/i18n';
import { type Names } from '$lib/names/names.svelte';
import { capital } from '$lib/i18n';
import type { Moment } from '$lib/game/playable';
import { picture } from '$lib/decks/picture';
import { arrowsClockwise, eye, eyeSlash, sparkle, warning } from '$lib/ui/icons';
import type { Step } from '$lib/game/playable';
import { cardOf } from './cards';
import type { Events, Laid, Lost, Placed, View } from './wire.gen';

/** Moments shown at most. */
const MOST = 3;
/** Pairs found, photos lost at once, and laps of a round that are worth a word. */
const FEW = 2;

/** Something found in a game, before it is said. */
export type Found =
  | { kind: 'odd'; bet: Placed }
  | { kind: 'fall'; lost: Lost }
  | { kind: 'eye'; seat: number; count: number }
  | { kind: 'hidden'; pair: Laid }
  | { kind: 'laps'; laps: number };

/** The moments of these events that are worth a smile, the best first. */
export function find(events: readonly Events[]): Found[] {
  const right: Placed[] = [];
  const odd = new Set<Placed>();
  let fall: Lost | undefined;
  let laps = 0;
  let hidden: Laid | undefined;
  for (const event of events) {
    const last = right.at(-1);
    if (event.type === 'BetMade') {
      laps = Math.max(laps, event.bet.lap);
      if (event.bet.right) right.push(event.bet);
    } else if (event.type === 'Bonus') {
      if (last) odd.add(last);
    } else if (event.type === 'Lost') {
      if (event.cards.length > (fall?.cards.length ?? 0)) fall = event;
    } else if (event.type === 'PairsShown' || event.type === 'Ended') {
      hidden ??= event.pairs.find(
        ({ front, middle }) =>
          !right.some((bet) => [front, middle].includes(bet.front) && [front, middle].includes(bet.middle)),
      );
    }
  }
  const eyes = new Map<number, number>();
  for (const { bettor } of right) eyes.set(bettor, (eyes.get(bettor) ?? 0) + 1);
  // Only where one saw more than anybody else: among equals there is no sharpest eye.
  const [best, second] = [...eyes].toSorted(([, a], [, b]) => b - a);
  const bet = [...odd].at(-1);
  return [
    ...(bet ? [{ kind: 'odd' as const, bet }] : []),
    ...(best && best[1] >= FEW && best[1] > (second?.[1] ?? 0)
      ? [{ kind: 'eye' as const, seat: best[0], count: best[1] }]
      : []),
    ...(hidden ? [{ kind: 'hidden' as const, pair: hidden }] : []),
    ...(fall && fall.cards.length >= FEW ? [{ kind: 'fall' as const, lost: fall }] : []),
    ...(laps > FEW ? [{ kind: 'laps' as const, laps }] : []),
  ].slice(0, MOST);
}

/** The moments of a finished game of Face Cards, in words. */
export function moments(steps: readonly Step<Events>[], _view: View, _seat: number | null, names: Names): Moment[] {
  return find(steps.flatMap(({ events }) => events)).map((found) => say(found, names));
}

export function say(found: Found, names: Names): Moment {
  switch (found.kind) {
    case 'odd': {
      const { bettor, owner, front, middle } = found.bet;
      const values = {
        ...names.by(bettor),
        whom: names.who(owner ?? bettor),
        owner: names.seat(owner ?? bettor),
        cards: names.cards([front, middle]),
      };
      return {
        title: t('facecards.moment.odd'),
        text: capital(t('facecards.moment.odd.text', values)),
        sign: { icon: sparkle },
        pictures: picturesOf([front, middle], names),
        seat: bettor,
      };
    }
    case 'fall': {
      const values = { ...names.by(found.lost.seat), count: found.lost.cards.length };
      return {
        title: t('facecards.moment.fall'),
        text: t('facecards.moment.fall.text', values),
        sign: { icon: warning },
        seat: found.lost.seat,
      };
    }
    case 'eye':
      return {
        title: t('facecards.moment.eye'),
        text: t('facecards.moment.eye.text', { ...names.by(found.seat), count: found.count }),
        sign: { icon: eye },
        seat: found.seat,
      };
    case 'hidden': {
      const { owner, front, middle } = found.pair;
      return {
        title: t('facecards.moment.hidden'),
        text: t('facecards.moment.hidden.text', { ...names.by(owner), cards: names.cards([front, middle]) }),
        sign: { icon: eyeSlash },
        pictures: picturesOf([front, middle], names),
        seat: owner,
      };
    }
    case 'laps':
      return {
        title: t('facecards.moment.laps'),
        text: t('facecards.moment.laps.text', { laps: found.laps }),
        sign: { icon: arrowsClockwise },
      };
  }
}

/** The cards as pictures; photos of the players' own are theirs, and stay at the table. */
export function picturesOf(cards: readonly string[], names: Names): string[] {
  return cards.filter((card) => !names.made?.(card) && cardOf(card, [])).map((card) => picture('facecards', card));
}
