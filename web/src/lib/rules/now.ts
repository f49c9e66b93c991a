import type { View as Emojito } from '../../games/emojito/wire.gen';
import type { View as FaceCards } from '../../games/facecards/wire.gen';
import type { GameName } from '$lib/games';
import type { Outcome } from '$lib/wire.gen';
import PHASES from './phases.gen.json';

/** What every view has: the phase of the game, and at its end what decided. */
interface Phased {
  phase: { type: string; outcome?: Outcome };
}

const VARIANTS = { experts: 'FC-16', masters: 'FC-17', daredevil: 'FC-18' };

/** Where a way of playing has a rule of its own for a phase. */
const OWN: Partial<Record<GameName, (view: never) => string | undefined>> = {
  emojito({ phase, options }: Emojito) {
    if (options.mode === 'teams') return phase.type === 'Performing' ? 'EJ-27' : 'EJ-29';
    const whispered = options.secret_message === true || options.level === 'almost_impossible';
    return whispered && phase.type === 'Performing' ? 'EJ-16' : undefined;
  },
  facecards({ phase, options }: FaceCards) {
    const { variant = 'base' } = options;
    return phase.type === 'Vote' || variant === 'base' ? undefined : VARIANTS[variant];
  },
};

/** The rule that matters now, from a game's view: the phase's, or at the end the one that decided. */
export function ruleNow(game: GameName, view: unknown): string {
  const { phase } = view as Phased;
  if (phase.outcome) return phase.outcome.rule;
  const rules: Readonly<Record<string, string>> = PHASES[game];
  const rule = OWN[game]?.(view as never) ?? rules[phase.type];
  if (!rule) throw new Error(`${game} has no phase ${phase.type}`);
  return rule;
}
