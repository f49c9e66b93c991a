import { isAsked, type Step } from '$lib/guide/guide';
import { t } from '$lib/i18n';
import type { GameShown } from '$lib/wire.gen';
import { ownScene } from './roles';
import type { View } from './wire.gen';

const acting = (view: View, game: GameShown) =>
  isAsked(game) && view.phase.type === 'Performing' && ownScene(view) !== undefined;
const guessing = (view: View, game: GameShown) => isAsked(game) && view.phase.type === 'Guessing';

/** A first game of Emojito: act once, guess once. */
const STEPS: readonly Step<View>[] = [
  { says: 'emojito.guide.aim', when: acting, kind: 'read' },
  { says: 'emojito.guide.card', when: acting, kind: 'read', part: 'card' },
  {
    says: 'emojito.guide.act',
    values: () => ({ open: t('emojito.pose.open') }),
    when: acting,
    kind: 'do',
    part: 'pose',
  },
  { says: 'emojito.guide.moved', when: guessing, kind: 'read', part: 'trophies' },
  {
    says: 'emojito.guide.watch',
    values: ({ actors }, _game, names) => ({ name: names.seat(actors[0] ?? 0), again: t('emojito.again') }),
    when: guessing,
    kind: 'read',
  },
  { says: 'emojito.guide.guess', when: guessing, kind: 'do', part: 'ring' },
  { says: 'emojito.guide.last', when: (_view, game) => isAsked(game), kind: 'last' },
];

export default STEPS;
