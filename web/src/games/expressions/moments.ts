import { t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { Moment } from '$lib/game/playable';
import { hourglassMedium, sparkle } from '$lib/ui/icons';
import type { Step } from '$lib/game/playable';
import { cardOf, deckOf } from './board/cards';
import { sayClue } from './clue';
import type { Clued, Events, Guessed, View } from './wire.gen';

/** Moments shown at most. */
const MOST = 3;
/** How near to the line is close, in cards. */
const CLOSE = 2;
/** Right guesses in a row that are worth a word. */
const ROW = 3;

/** Something found in a game, before it is said. */
export type Found =
  | { kind: 'bold'; guess: Guessed; clues: number }
  | { kind: 'clue'; clue: Clued; count: number }
  | { kind: 'close'; spare: number }
  | { kind: 'row'; count: number }
  | { kind: 'first'; guess: Guessed; turn: number };

/** The moments of these events that are worth a smile, the best first. */
export function find(events: readonly Events[], toWin: number): Found[] {
  const laid: { clue: Clued; count: number; lies: boolean }[] = [];
  const right: { guess: Guessed; clues: number; turn: number }[] = [];
  let turn = 0;
  let row = 0;
  let longest = 0;
  let harmony: number | undefined;
  for (const event of events) {
    if (event.type === 'Clued') {
      turn += 1;
      laid.push({ clue: event, count: 0, lies: true });
    } else if (event.type === 'Expired') {
      for (const one of laid) if (one.clue.card === event.card) one.lies = false;
    } else if (event.type === 'Guessed') {
      turn += 1;
      row = event.right ? row + 1 : 0;
      longest = Math.max(longest, row);
      if (!event.right) continue;
      const about = laid.filter(({ clue, lies }) => lies && clue.seat === event.partner && speaksOf(clue, event.card));
      for (const one of about) one.count += 1;
      right.push({ guess: event, clues: about.length, turn });
    } else if (event.type === 'Scored') {
      harmony = event.harmony;
    }
  }
  const bold = right.toSorted((a, b) => a.clues - b.clues)[0];
  const best = laid.toSorted((a, b) => b.count - a.count)[0];
  const spare = harmony === undefined ? undefined : harmony - toWin;
  const first = right[0];
  return [
    ...(bold && bold.clues < 2 ? [{ kind: 'bold' as const, guess: bold.guess, clues: bold.clues }] : []),
    ...(best && best.count > 1 ? [{ kind: 'clue' as const, clue: best.clue, count: best.count }] : []),
    ...(spare !== undefined && Math.abs(spare) <= CLOSE ? [{ kind: 'close' as const, spare }] : []),
    ...(longest >= ROW ? [{ kind: 'row' as const, count: longest }] : []),
    ...(first ? [{ kind: 'first' as const, guess: first.guess, turn: first.turn }] : []),
  ].slice(0, MOST);
}

/** Whether a clue says something of the suit or the number of this card. */
function speaksOf({ card, says }: Clued, other: string): boolean {
  const [clue, guessed] = [cardOf(card), cardOf(other)];
  return says === 'more' ? clue.number === guessed.number : says !== 'last' && clue.suit === guessed.suit;
}

/** The moments of a finished game of Expressions, in words. */
export function moments(steps: readonly Step<Events>[], view: View, _seat: number | null, names: Names): Moment[] {
  return find(
    steps.flatMap(({ events }) => events),
    deckOf(view).toWin,
  ).map((found) => say(found, names));
}

function say(found: Found, names: Names): Moment {
  switch (found.kind) {
    case 'bold': {
      const { seat, partner, card } = found.guess;
      const values = {
        ...names.by(seat),
        whom: names.who(partner),
        partner: names.seat(partner),
        card: names.card(card),
      };
      return {
        title: t('expressions.moment.bold'),
        text: t('expressions.moment.bold.text', { ...values, clues: found.clues }),
        sign: { suit: cardOf(card).suit },
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
    case 'first': {
      const { seat, card } = found.guess;
      const values = { ...names.by(seat), card: names.card(card), turn: found.turn };
      return {
        title: t('expressions.moment.first'),
        text: t('expressions.moment.first.text', values),
        sign: { suit: cardOf(card).suit },
      };
    }
  }
}
