import type { View } from '../wire.gen';

/** The rule that matters now, where a way of playing has one of its own. */
export function ruleNow({ phase, options }: View): string | undefined {
  if (phase.type === 'Revealing') return undefined;
  if (options.mode === 'circle') {
    if (phase.type === 'Performing') return 'EJ-48';
    return phase.type === 'Guessing' ? 'EJ-49' : undefined;
  }
  if (options.mode === 'teams') return phase.type === 'Performing' ? 'EJ-27' : 'EJ-29';
  const whispered = options.secret_message === true || options.level === 'almost_impossible';
  return whispered && phase.type === 'Performing' ? 'EJ-16' : undefined;
}
