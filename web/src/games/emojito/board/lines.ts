import { t } from '$lib/i18n';
import type { Names } from '$lib/table/names.svelte';
import type { GameShown } from '$lib/wire.gen';
import type { View } from '../wire.gen';
import { onStage, symbolOf } from './roles';

/** One of the two signs, open or shut, and what it says. */
export interface SightLine {
  sense: 'eye' | 'ear';
  open: boolean;
  text: string;
}

/** Who may see and hear whom, to the person on this seat. */
export function sayLines(view: View, game: GameShown, names: Names): SightLine[] {
  if (view.phase.type === 'Over') return [];
  const [first] = onStage(view);
  if (view.seat === null) return [{ sense: 'eye', open: false, text: t('emojito.line.watching') }];
  const sees = game.sightlines.sees[view.seat] ?? [];
  const hears = game.sightlines.hears[view.seat] ?? [];
  const nobodyHears = game.sightlines.hears.every((others) => !others.length);
  const symbol = first === undefined ? undefined : symbolOf(view, first);
  const eyes =
    view.phase.type === 'Guessing' && first !== undefined && symbol
      ? { sense: 'eye' as const, open: symbol !== 'sound', text: t('emojito.line.acted', { name: names.seat(first), symbol }) }
      : { sense: 'eye' as const, open: sees.length > 0, text: t('emojito.sees', { names: named(sees, view, names) }) };
  const ears =
    view.phase.type === 'Guessing' && nobodyHears
      ? { sense: 'ear' as const, open: false, text: t('emojito.line.quiet') }
      : { sense: 'ear' as const, open: hears.length > 0, text: t('emojito.hears', { names: named(hears, view, names) }) };
  return [eyes, ears];
}

function named(some: readonly number[], view: View, names: Names): string {
  if (!some.length) return t('emojito.nobody');
  return some.length >= view.seats - 1 && view.seats > 2 ? t('emojito.everybody') : names.list(some.map(names.seat));
}
