import type { GameName } from '$lib/games';
import type { Outcome } from '$lib/wire.gen';

/** What every view has: the phase of the game, and at its end what decided. */
interface Phased {
  phase: { type: string; outcome?: Outcome };
}

/* The rule that each phase comes from. */
const PHASES = import.meta.glob<Readonly<Record<string, string>>>('../../games/*/rules/phases.gen.json', {
  eager: true,
  import: 'default',
});

/* Where a way of playing has a rule of its own for a phase, its game says so. */
const OWN = import.meta.glob<(view: unknown) => string | undefined>('../../games/*/rules/now.ts', {
  eager: true,
  import: 'ruleNow',
});

/** The rule that matters now, from a game's view: the phase's, or at the end the one that decided. */
export function ruleNow(game: GameName, view: unknown): string {
  const { phase } = view as Phased;
  if (phase.outcome) return phase.outcome.rule;
  const rule =
    OWN[`../../games/${game}/rules/now.ts`]?.(view) ??
    PHASES[`../../games/${game}/rules/phases.gen.json`]?.[phase.type];
  if (!rule) throw new Error(`${game} has no phase ${phase.type}`);
  return rule;
}
