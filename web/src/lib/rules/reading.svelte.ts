import type { GameName } from '$lib/games';
import { currentLanguage, speakWhole } from '$lib/i18n';
import { loadBook, type Book } from './book';
import { loadDrawings, type Drawings } from './drawings';

export interface Opened {
  game: GameName;
  book: Book;
  drawings: Drawings | undefined;
}

/** The book of a game in the person's language; the one before stays until the next is there. */
export function reading(game: () => GameName | undefined): {
  readonly opened: Opened | undefined;
  readonly failed: boolean;
} {
  let opened = $state.raw<Opened>();
  let failed = $state(false);

  $effect(() => {
    const wanted = game();
    const language = currentLanguage();
    if (!wanted) return;
    let stale = false;
    // Drawings have words of the game in them.
    Promise.all([loadBook(wanted, language), loadDrawings(wanted), speakWhole()]).then(
      ([book, drawings]) => {
        if (stale) return;
        opened = { game: wanted, book, drawings };
        failed = false;
      },
      () => {
        failed = !stale;
      },
    );
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
