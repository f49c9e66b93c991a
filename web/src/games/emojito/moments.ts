import { capital, t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { Moment } from '$lib/game/playable';
import { crown, eye, smiley, sparkle } from '$lib/ui/icons';
import type { Step } from '$lib/game/playable';
import type { Challenged, Events, Revealed, View } from './wire.gen';

/** Moments shown at most. */
const MOST = 3;
/** How many have to agree, or to err, for it to be worth a word. */
const CROWD = 2;
/** Right guesses that make somebody a reader of faces, and the part of all their guesses: fewer is luck. */
const READER = 3;
const READER_PART = 0.5;

/** Something found in a game, before it is said. */
export type Found =
  | { kind: 'clear'; act: Revealed; count: number }
  | { kind: 'mystery'; act: Revealed; count: number }
  | { kind: 'reader'; seat: number; right: number; of: number }
  | { kind: 'duel'; challenge: Challenged };

/** The moments of these steps that are worth a smile, the best first. */
export function find(steps: readonly (readonly Events[])[]): Found[] {
  const acts: { act: Revealed; right: number; of: number }[] = [];
  const read = new Map<number, { right: number; of: number }>();
  const duels: Challenged[] = [];
  let open: Challenged[] = [];
  for (const events of steps) {
    const of = <Type extends Events['type']>(type: Type) =>
      events.filter((event): event is Extract<Events, { type: Type }> => event.type === type);
    open.push(...of('Challenged'));
    const [act, ...more] = of('Revealed');
    if (!act) continue;
    const guesses = of('Guessed');
    // In teams everybody looks for another card: nobody is found by all.
    if (!more.length) acts.push({ act, right: guesses.filter(({ right }) => right).length, of: guesses.length });
    for (const { seat, right } of guesses) {
      const before = read.get(seat) ?? { right: 0, of: 0 };
      read.set(seat, { right: before.right + Number(right ?? false), of: before.of + 1 });
    }
    const pushed = of('Moved').filter(({ by }) => by < 0);
    duels.push(...open.filter(({ leader }) => pushed.some(({ seats }) => seats.includes(leader))));
    open = [];
  }
  const crowds = acts.filter((act) => act.of >= CROWD).toSorted((a, b) => b.of - a.of);
  const clear = crowds.find(({ right, of }) => right === of);
  const mystery = crowds.find(({ right }) => right === 0);
  const reader = [...read]
    .filter(([, { right, of }]) => right >= READER && right >= of * READER_PART)
    .toSorted(([, a], [, b]) => b.right - a.right || a.of - b.of)[0];
  const duel = duels.at(-1);
  return [
    ...(clear ? [{ kind: 'clear' as const, act: clear.act, count: clear.of }] : []),
    ...(duel ? [{ kind: 'duel' as const, challenge: duel }] : []),
    ...(reader ? [{ kind: 'reader' as const, seat: reader[0], ...reader[1] }] : []),
    ...(mystery ? [{ kind: 'mystery' as const, act: mystery.act, count: mystery.of }] : []),
  ].slice(0, MOST);
}

/** The moments of a finished game of Emojito, in words. */
export function moments(steps: readonly Step<Events>[], _view: View, _seat: number | null, names: Names): Moment[] {
  return find(steps.map(({ events }) => events)).map((found) => say(found, names));
}

export function say(found: Found, names: Names): Moment {
  switch (found.kind) {
    case 'clear':
    case 'mystery': {
      const values = {
        name: capital(names.person(found.act.seat)),
        card: names.card(found.act.card),
        count: found.count,
      };
      const title = t(`emojito.moment.${found.kind}`);
      return {
        title,
        text: t(`emojito.moment.${found.kind}.text`, values),
        sign: { icon: found.kind === 'clear' ? smiley : sparkle },
        seat: found.act.seat,
      };
    }
    case 'reader': {
      const { seat, right, of } = found;
      return {
        title: t('emojito.moment.reader'),
        text: t('emojito.moment.reader.text', { ...names.by(seat), right, of }),
        sign: { icon: eye },
        seat,
      };
    }
    case 'duel': {
      const { seat, leader } = found.challenge;
      const values = { ...names.by(seat), whom: names.who(leader), leader: names.seat(leader) };
      return {
        title: t('emojito.moment.duel'),
        text: t('emojito.moment.duel.text', values),
        sign: { icon: crown },
        seat,
      };
    }
  }
}
