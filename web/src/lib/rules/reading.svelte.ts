import { untrack } from 'svelte';
import type { GameName } from '$lib/games';
import { currentLanguage, speakWhole } from '$lib/i18n';
import { whenIdle } from '$lib/async/idle';
import { loadBook, type Book } from './book';
import { loadDrawings, type Drawings } from './drawings';

export interface Opened {
  game: GameName;
  book: Book;
  drawings: Drawings | undefined;
}

/**
 * The book of a game in the person's language; the one before stays until the next is there. Its words may come
 * `first`, and the drawings after them: they push down what follows, so not for somebody who was sent to a rule.
 */
export function reading(
  game: () => GameName | undefined,
  first: () => boolean = () => false,
): { readonly opened: Opened | undefined; readonly failed: boolean } {
  let opened = $state.raw<Opened>();
  let failed = $state(false);
  const language = $derived(currentLanguage());

  $effect(() => {
    const wanted = game();
    if (!wanted) return;
    let stale = false;
    const open = (book: Book, drawings: Drawings | undefined) => {
      if (stale) return;
      opened = { game: wanted, book, drawings };
      failed = false;
    };
    // Drawings have words of the game in them.
    const draw = () => Promise.all([loadDrawings(wanted), speakWhole()]);
    const drawn = untrack(first) ? undefined : draw();
    loadBook(wanted, language)
      .then(async (book) => {
        if (!drawn) open(book, undefined);
        const [drawings] = await (drawn ?? whenIdle().then(draw));
        open(book, drawings);
      })
      .catch(() => {
        failed = !stale;
      });
    return () => {
      stale = true;
    };
  });

  return {
    get opened() {
      return opened;
    },
    get failed() {
      return failed;
    },
  };
}
