import { isAsked, type Step } from '$lib/guide/guide';
import type { View } from './wire.gen';

export default [
  { says: 'winkers.guide.secret', when: (view) => view.phase.type === 'Looking', kind: 'read' },
  { says: 'winkers.guide.look', when: (view, game) => view.phase.type === 'Looking' && isAsked(game), kind: 'do' },
  { says: 'winkers.guide.name', when: (view, game) => view.phase.type === 'Naming' && isAsked(game), kind: 'do' },
  { says: 'winkers.guide.end', when: () => true, kind: 'last' },
] satisfies readonly Step<View>[];
