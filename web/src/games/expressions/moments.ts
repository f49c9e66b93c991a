import { t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { Moment } from '$lib/game/playable';
import { hourglassMedium, sparkle } from '$lib/ui/icons';
import type { Step } from '$lib/game/playable';
import { cardOf, deckOf } from './cards';
import { sayClue } from './clue';
import { type Credit, credits, dealtOf } from './credit';
import type { Clued, Events, Guessed, View } from './wire.gen';

/** Moments shown at most. */
const MOST = 3;
/** How near to the line is close, in cards. */
const CLOSE = 2;
/** Right guesses in a row that are worth a word. */
const ROW = 3;

/** Something found in a game, before it is said. */
export type Found =
  | { kind: 'clue'; clue: Clued; count: number }
  | { kind: 'heard'; guess: Guessed; clues: number }
  | { kind: 'close'; spare: number }
  | { kind: 'row'; count: number };

/** The moments of these events that are worth a smile, the best first: what people did well, never a lucky guess. */
export function find(events: readonly Events[], owed: readonly Credit[], toWin: number): Found[] {
  let row = 0;
  let longest = 0;
  let harmony: number | undefined;
  for (const event of events) {
    if (event.type === 'Guessed') {
      row = event.right ? row + 1 : 0;
      longest = Math.max(longest, row);
    } else if (event.type === 'Scored') {
      harmony = event.harmony;
    }
  }
  const best = bestClue(owed);
  const heard = owed.toSorted((a, b) => b.clues.length - a.clues.length || b.gain - a.gain)[0];
  const spare = harmony === undefined ? undefined : harmony - toWin;
  return [
    ...(best ? [{ kind: 'clue' as const, ...best }] : []),
    ...(heard ? [{ kind: 'heard' as const, guess: heard.guess, clues: heard.clues.length }] : []),
    ...(spare !== undefined && Math.abs(spare) <= CLOSE ? [{ kind: 'close' as const, spare }] : []),
    ...(longest >= ROW ? [{ kind: 'row' as const, count: longest }] : []),
  ].slice(0, MOST);
}

/** The clue to which most right guesses are owed; among equals, the one that made them likelier. */
function bestClue(owed: readonly Credit[]): { clue: Clued; count: number } | undefined {
  const sums = new Map<Clued, { count: number; gain: number }>();
  for (const { clues, gain } of owed) {
    const { count, gain: sum } = sums.get(clues[0]) ?? { count: 0, gain: 0 };
    sums.set(clues[0], { count: count + 1, gain: sum + gain });
  }
  const [best] = [...sums].toSorted(([, a], [, b]) => b.count - a.count || b.gain - a.gain);
  return best && { clue: best[0], count: best[1].count };
}

/** The moments of a finished game of Expressions, in words. */
export function moments(steps: readonly Step<Events>[], view: View, _seat: number | null, names: Names): Moment[] {
  const events = steps.flatMap((step) => step.events);
  return find(events, credits(events, dealtOf(view)), deckOf(view).toWin).map((found) => say(found, names));
}

function say(found: Found, names: Names): Moment {
  switch (found.kind) {
    case 'heard': {
      const { seat, partner, card } = found.guess;
      const values = {
        ...names.by(seat),
        whom: names.who(partner),
        partner: names.seat(partner),
        card: names.card(card),
      };
      return {
        title: t('expressions.moment.heard'),
        text: t('expressions.moment.heard.text', { ...values, clues: found.clues }),
        sign: { suit: cardOf(card).suit },
        seat,
      };
    }
    case 'clue': {
      const { seat, card, says } = found.clue;
      const words = sayClue({ card, says });
      const values = { ...names.by(seat), card: names.card(card), words, count: found.count };
      return {
        title: t('expressions.moment.clue'),
        text: t('expressions.moment.clue.text', values),
        sign: { suit: cardOf(card).suit },
        seat,
      };
    }
    case 'close': {
      const { spare } = found;
      const text =
        spare < 0
          ? t('expressions.moment.short.text', { count: -spare })
          : t('expressions.moment.close.text', { spare });
      return { title: t('expressions.moment.close'), text, sign: { icon: hourglassMedium } };
    }
    case 'row':
      return {
        title: t('expressions.moment.row'),
        text: t('expressions.moment.row.text', { count: found.count }),
        sign: { icon: sparkle },
      };
  }
}
