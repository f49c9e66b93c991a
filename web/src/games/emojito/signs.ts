import { t } from '$lib/i18n';
import { audienceOf, getsFrom } from '$lib/media/permissions';
import type { BoardProps } from '$lib/game/playable';
import { ear, earSlash, eye, eyeSlash } from '$lib/ui/icons';
import type { View } from './wire.gen';
import { onStage, symbolOf } from './roles';

/** One of the two signs, open or shut, and what it says. */
export interface SightLine {
  sense: 'eye' | 'ear';
  icon: string;
  text: string;
}

/** Who may see and hear whom, as told to the person on this seat, or to a spectator. */
export function sayLines({ view, game, table, names }: BoardProps<View>): SightLine[] {
  // In a circle everybody sees and hears everybody, or sits around one device.
  if (view.phase.type === 'Over' || view.circle) return [];
  if (view.seat === null && !audienceOf(table).includes(table.you)) return [eyes(false, t('emojito.line.watching'))];
  const sees = getsFrom(game.sightlines.sees, view.seat, view.seats);
  const hears = getsFrom(game.sightlines.hears, view.seat, view.seats);
  const all = view.seats - (view.seat === null ? 0 : 1);
  const named = (some: readonly number[]) => {
    if (!some.length) return t('emojito.nobody');
    return some.length === all && all > 1 ? t('emojito.everybody') : names.list(some.map(names.seat));
  };
  const guessing = view.phase.type === 'Guessing';
  const [first] = onStage(view);
  const symbol = first === undefined ? undefined : symbolOf(view, first);
  const quiet = guessing && game.sightlines.hears === 'none';
  return [
    guessing && first !== undefined && symbol
      ? eyes(symbol !== 'sound', t('emojito.line.acted', { name: names.seat(first), symbol }))
      : eyes(sees.length > 0, t('emojito.sees', { names: named(sees) })),
    quiet ? ears(false, t('emojito.line.quiet')) : ears(hears.length > 0, t('emojito.hears', { names: named(hears) })),
  ];
}

const eyes = (open: boolean, text: string): SightLine => ({ sense: 'eye', icon: open ? eye : eyeSlash, text });
const ears = (open: boolean, text: string): SightLine => ({ sense: 'ear', icon: open ? ear : earSlash, text });
