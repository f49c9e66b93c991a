import { currentLanguage, t } from '$lib/i18n';
import { madeCards, toldCards } from '$lib/decks/made';
import { picture } from '$lib/decks/picture';
import { photoAddress } from '$lib/table/photos';
import type { PhotoShown, SpokenFor } from '$lib/wire.gen';
import { namesOf, type Names } from '$lib/names/names.svelte';
import { capital } from '$lib/i18n';
import { CardNames } from '$lib/names/cardnames.svelte';
import type { Narrate, Playable } from './playable';
import type { Seated } from '$lib/seats/seats';

/** That a bot or the clock answered for somebody. */
function sayAside(seated: Seated | undefined, key: 'log.bot' | 'log.clock'): string {
  if (!seated) return '';
  return seated.you ? t(`${key}.you`) : t(key, { name: seated.name });
}

/** How a game is told in the person's language. */
export interface Telling {
  names: Names;
  narrate: Narrate;
  /** for people who see the table: leaves out everything it shows */
  glance: Narrate;
  /** cards can be called by their names */
  readonly ready: boolean;
}

/** What the people of a table have brought: photos, and the cards of a deck; and the table that keeps them. */
export interface Brought {
  code: string;
  photos: readonly Pick<PhotoShown, 'id'>[];
  /** any view of the game: all of them tell the deck */
  view: unknown;
}

/** Narration for a game with these seats and what the table's people have brought; `seen` if all listeners see the board. Call it during component initialisation. */
export function tellingOf(
  playable: () => Playable,
  seats: () => readonly Seated[],
  brought: () => Brought,
  seen = false,
  spokenFor: () => readonly SpokenFor[] = () => [],
): Telling {
  const cards = new CardNames();
  const own = $derived(
    Object.fromEntries(brought().photos.map(({ id }, index) => [id, t('card.own', { number: index + 1 })])),
  );
  /** The same list as long as the game is the same, so that its cards are not made anew at every step. */
  const told = $derived(toldCards(brought().view));
  const made = $derived(madeCards(told, currentLanguage(), (picture) => photoAddress(brought().code, picture)));
  const called = $derived(
    Object.fromEntries(
      [...made.values()].flatMap(({ id, name }) => [
        [id, name],
        [`${id}.seen`, name],
      ]),
    ),
  );
  const known = $derived(cards.ready ? { ...cards.known, ...own, ...called } : undefined);
  const names = { ...namesOf(seats, () => known), seen, made: (card: string) => made.get(card) };

  function pictureOf(card: string): string | undefined {
    const { code, photos } = brought();
    const deck = playable().deck;
    if (made.has(card)) return made.get(card)?.src;
    if (photos.some(({ id }) => id === card)) return photoAddress(code, card);
    return deck && picture(deck, card);
  }

  $effect(() => void cards.learn(playable().deck, currentLanguage()));

  return {
    names,
    narrate: Object.assign((event: unknown) => capital(playable().narrate(event, names)), {
      aside: (step: number) =>
        spokenFor()
          .filter((spoken) => spoken.step === step)
          .map(({ seat, clock }) => sayAside(seats()[seat], clock ? 'log.clock' : 'log.bot')),
      aloud: (event: unknown) => capital((playable().aloud ?? playable().narrate)(event, names)),
      pictures: (event: unknown) =>
        (playable().wordless?.(event) ?? []).flatMap((card) => {
          const src = pictureOf(card);
          return src ? [src] : [];
        }),
    }),
    glance: (event) => capital((playable().glance ?? playable().narrate)(event, names)),
    get ready() {
      return cards.ready;
    },
  };
}
