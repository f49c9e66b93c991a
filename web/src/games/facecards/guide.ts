import { isAsked, type Step } from '$lib/guide/guide';
import type { GameShown } from '$lib/wire.gen';
import type { View } from './wire.gen';

const pairing = (view: View, game: GameShown) => isAsked(game) && view.phase.type === 'ChoosePair';
const betting = (view: View, game: GameShown) => isAsked(game) && view.phase.type === 'Betting';

/** A first game of Face Cards: you lay a pair, and bet on somebody else's. */
const STEPS: readonly Step<View>[] = [
  { says: 'facecards.guide.aim', when: pairing, kind: 'read' },
  { says: 'facecards.guide.pair', when: pairing, kind: 'do', part: 'hand' },
  { says: 'facecards.guide.table', when: betting, kind: 'read', part: 'fronts' },
  { says: 'facecards.guide.bet', when: betting, kind: 'do', part: 'middle' },
  { says: 'facecards.guide.count', when: (_view, game) => isAsked(game), kind: 'read', part: 'albums' },
  { says: 'facecards.guide.last', when: (_view, game) => isAsked(game), kind: 'last' },
];

export default STEPS;
