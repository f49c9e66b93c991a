import { isAsked, type Step } from '$lib/guide/guide';
import { t } from '$lib/i18n';
import type { GameShown } from '$lib/wire.gen';
import type { View } from './wire.gen';

const turn = (view: View, game: GameShown) => isAsked(game) && view.phase.type === 'Turn';
const reward = (view: View, game: GameShown) => isAsked(game) && view.phase.type === 'Reward';
/** Somebody else has said something. */
const heard = (view: View, game: GameShown) =>
  turn(view, game) && view.clues.some((clues, seat) => seat !== view.seat && clues.length > 0);

/** A first game of Expressions: a clue, a guess, and what comes of them. */
const STEPS: readonly Step<View>[] = [
  { says: 'expressions.guide.aim', when: turn, kind: 'read', part: 'zones' },
  { says: 'expressions.guide.hand', when: turn, kind: 'read', part: 'hand' },
  { says: 'expressions.guide.clue', when: turn, kind: 'do', part: 'ask' },
  { says: 'expressions.guide.heard', when: heard, kind: 'read', part: 'others' },
  {
    says: 'expressions.guide.guess',
    values: () => ({ guess: t('expressions.do.Guess') }),
    when: turn,
    kind: 'do',
    part: 'ask',
  },
  {
    says: 'expressions.guide.reward',
    values: ({ phase }) => ({ zone: 'zone' in phase ? phase.zone : 'harmony' }),
    when: reward,
    kind: 'do',
    part: 'hand',
  },
  { says: 'expressions.guide.timer', when: turn, kind: 'read', part: 'zones' },
  { says: 'expressions.guide.last', when: turn, kind: 'last' },
];

export default STEPS;
