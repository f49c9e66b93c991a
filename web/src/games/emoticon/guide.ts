import { isAsked, type Step } from '$lib/guide/guide';
import { t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { GameShown } from '$lib/wire.gen';
import type { View } from './wire.gen';

const turn = (view: View, game: GameShown) => isAsked(game) && view.phase.type === 'Turn';
const between = (view: View, game: GameShown) => isAsked(game) && view.phase.type === 'Discard';
/** The first round has been played. */
const later = (view: View, game: GameShown) => turn(view, game) && view.round > 1;
const moods = ({ column }: View, _game: GameShown, names: Names) => ({
  top: names.card(column[0] ?? ''),
  bottom: names.card(column.at(-1) ?? ''),
});

/** A first game of Émoticon: one round, with its moods, its mischief and its end. */
const STEPS: readonly Step<View>[] = [
  { says: 'emoticon.guide.aim', when: turn, kind: 'read', part: 'rounds' },
  { says: 'emoticon.guide.moods', values: moods, when: turn, kind: 'read', part: 'moods' },
  { says: 'emoticon.guide.play', values: moods, when: turn, kind: 'do', part: 'hand' },
  { says: 'emoticon.guide.totals', when: turn, kind: 'read', part: 'others' },
  { says: 'emoticon.guide.mischief', when: turn, kind: 'read', part: 'hand' },
  { says: 'emoticon.guide.more', when: turn, kind: 'do', part: 'mine' },
  {
    says: 'emoticon.guide.pass',
    values: () => ({ pass: t('emoticon.do.Pass'), help: t('emoticon.do.Help') }),
    when: turn,
    kind: 'do',
    part: 'send',
  },
  { says: 'emoticon.guide.between', values: moods, when: between, kind: 'do', part: 'moods' },
  { says: 'emoticon.guide.last', when: later, kind: 'last' },
];

export default STEPS;
