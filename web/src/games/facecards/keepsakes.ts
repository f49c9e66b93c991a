import type { Keepsake, Step } from '$lib/game/playable';
import { capital, t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import { image } from '$lib/ui/icons';
import { ownOf } from './cards';
import { find, picturesOf, say } from './moments';
import { bestPair, type BestPair } from './pairs';
import type { Events, View } from './wire.gen';

/** What of a finished game of Face Cards goes into the album: its best pair, and the moments about something else. */
export function keepsakes(steps: readonly Step<Events>[], view: View, names: Names): Keepsake[] {
  const events = steps.flatMap((step) => step.events);
  const pairs = events.flatMap((event) => (event.type === 'PairsShown' || event.type === 'Ended' ? event.pairs : []));
  const best = bestPair(pairs, steps, ownOf(view));
  const others = find(events).filter(
    (found) => found.kind !== 'odd' && !(found.kind === 'hidden' && found.pair.front === best?.pair.front),
  );
  return [...(best ? [sayPair(best, names)] : []), ...others.map((found) => say(found, names))];
}

function sayPair({ pair: { owner, front, middle }, finder }: BestPair, names: Names): Keepsake {
  const cards = names.cards([front, middle]);
  const text =
    finder === undefined
      ? t('facecards.moment.hidden.text', { ...names.by(owner), cards })
      : t('facecards.moment.odd.text', {
          ...names.by(finder),
          whom: names.who(owner),
          owner: names.seat(owner),
          cards,
        });
  return {
    title: t('facecards.keepsake.pair'),
    text: capital(text),
    sign: { icon: image },
    pictures: picturesOf([front, middle], names),
  };
}
