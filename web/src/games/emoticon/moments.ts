import { t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { Moment } from '$lib/game/playable';
import { crown, shuffle, sparkle } from '$lib/ui/icons';
import type { Step } from '$lib/game/playable';
import { suitOfMood } from './moods';
import type { Events, Helped, Rewarded, Scored, View } from './wire.gen';

/** Moments shown at most. */
const MOST = 3;

/** Something found in a game, before it is said. */
export type Found =
  | { kind: 'cancel'; scored: Scored; winner: number; score: number; top: number }
  | { kind: 'pirate'; rewarded: Rewarded }
  | { kind: 'help'; helped: Helped }
  | { kind: 'total'; round: number; seat: number; score: number; mood: string };

/** The moments of these events that are worth a smile, the best first. */
export function find(events: readonly Events[]): Found[] {
  const cancelled: Extract<Found, { kind: 'cancel' }>[] = [];
  const totals: Extract<Found, { kind: 'total' }>[] = [];
  const helps: Helped[] = [];
  let pirate: Rewarded | undefined;
  let given: Helped[] = [];
  for (const event of events) {
    if (event.type === 'RoundBegan') {
      given = [];
    } else if (event.type === 'Helped') {
      given.push(event);
    } else if (event.type === 'Scored') {
      const { scores, moods, winner, round } = event;
      const top = Math.max(...scores);
      const score = winner === null ? top : (scores[winner] ?? top);
      if (winner !== null && score < top) cancelled.push({ kind: 'cancel', scored: event, winner, score, top });
      // A high total that won nothing is only good cards.
      const mood = winner === null ? null : moods[winner];
      if (winner !== null && mood) totals.push({ kind: 'total', round, seat: winner, score, mood });
    } else if (event.type === 'Rewarded') {
      if (event.pirate) pirate = event;
      else helps.push(...given.filter(({ seat }) => seat === event.seat));
    }
  }
  const cancel = cancelled.toSorted((a, b) => b.top - b.score - (a.top - a.score))[0];
  const help = helps.at(-1);
  const total = totals.toSorted((a, b) => b.score - a.score)[0];
  return [
    ...(pirate ? [{ kind: 'pirate' as const, rewarded: pirate }] : []),
    ...(help ? [{ kind: 'help' as const, helped: help }] : []),
    ...(total ? [total] : []),
    // A laugh, but luck: only where there is room.
    ...(cancel ? [cancel] : []),
  ].slice(0, MOST);
}

/** The moments of a finished game of Émoticon, in words. */
export function moments(steps: readonly Step<Events>[], _view: View, _seat: number | null, names: Names): Moment[] {
  return find(steps.flatMap(({ events }) => events)).map((found) => say(found, names));
}

function say(found: Found, names: Names): Moment {
  switch (found.kind) {
    case 'cancel': {
      const { scored, winner, score, top } = found;
      const values = { ...names.by(winner), round: scored.round, score, top };
      return {
        title: t('emoticon.moment.cancel'),
        text: t('emoticon.moment.cancel.text', values),
        sign: { icon: crown },
        seat: winner,
      };
    }
    case 'pirate': {
      const values = {
        ...names.by(found.rewarded.seat),
        whom: names.who(found.rewarded.helper),
        helper: names.seat(found.rewarded.helper),
      };
      return {
        title: t('emoticon.moment.pirate'),
        text: t('emoticon.moment.pirate.text', values),
        sign: { icon: shuffle },
        seat: found.rewarded.seat,
      };
    }
    case 'help': {
      const { seat, to, card } = found.helped;
      const values = { ...names.by(seat), whom: names.who(to), winner: names.seat(to), card: names.card(card) };
      return {
        title: t('emoticon.moment.help'),
        text: t('emoticon.moment.help.text', values),
        sign: { icon: sparkle },
        seat,
      };
    }
    case 'total': {
      const { seat, score, mood, round } = found;
      const values = { ...names.by(seat), score, mood: names.card(mood), round };
      return {
        title: t('emoticon.moment.total'),
        text: t('emoticon.moment.total.text', values),
        sign: { suit: suitOfMood(mood) },
        seat,
      };
    }
  }
}
