import { currentLanguage, t } from '$lib/i18n';
import type { Heading } from '$lib/game/playable';
import type { Names } from '$lib/names/names.svelte';
import type { GameShown } from '$lib/wire.gen';
import { spoken } from '$lib/decks/made';
import type { CircleTurns, View } from '../wire.gen';

const OURS = [0, 1, 2, 3, 4, 5] as const;

/** What to talk about after this card: a question of the deck, in a language it has, or one of ours. */
export function questionFor(view: View, circle: CircleTurns, card: string): string {
  const own = view.options.deck?.cards.find(({ id }) => id === card)?.talk?.[circle.question];
  return own ? spoken(own, currentLanguage()) : t(`emojito.circle.q.${OURS[circle.question] ?? 0}`);
}

/** What the bar of a circle says. */
export function circleHeading(view: View, game: GameShown, names: Names): Heading {
  const [actor = 0] = view.actors;
  const together = view.options.one_device;
  switch (view.phase.type) {
    case 'Performing':
      if (together) return { title: t('emojito.option.circle') };
      return game.seat === actor
        ? { title: t('emojito.head.act'), text: t('emojito.act.title', { symbol: 'both' }) }
        : {
            title: t('emojito.head.acts', { name: names.seat(actor) }),
            text: t('emojito.head.watch', { symbol: 'both' }),
          };
    case 'Guessing':
      if (together) return { title: t('emojito.circle.guess'), text: t('emojito.circle.guess.text') };
      if (game.seat === actor) return { title: t('emojito.head.yours') };
      return { title: t('emojito.head.guess', { name: names.seat(actor) }), text: t('emojito.circle.guess.text') };
    case 'Hearing':
      return { title: t('emojito.circle.hear'), text: t('emojito.circle.hear.text') };
    case 'Talking':
      // Whoever passed has shown nothing that could be talked about.
      if (!view.circle?.guesses.length)
        return {
          title: together ? t('emojito.option.circle') : t('emojito.circle.passFor', { name: names.seat(actor) }),
        };
      return { title: t('emojito.circle.talk'), text: t('emojito.circle.talk.text') };
    default:
      return { title: t('emojito.circle.over') };
  }
}
