import type { View } from '../wire.gen';

const OWN = { base: undefined, experts: 'FC-16', masters: 'FC-17', daredevil: 'FC-18' };

/** The rule that matters now, where a variant has one of its own. */
export function ruleNow({ phase, options }: View): string | undefined {
  if (phase.type === 'Revealing') return 'FC-26';
  return phase.type === 'Vote' ? undefined : OWN[options.variant ?? 'base'];
}
