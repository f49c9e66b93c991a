import type { PlainKey } from '$lib/i18n';

/** One thing the host can choose about a game. */
export interface Control {
  /** the field of the game's options */
  name: string;
  label: PlainKey;
  /** what it is about, in plain words */
  text?: PlainKey;
  choices: readonly OptionChoice[];
  /** whether they lie beside each other, in two lines where one is too short; else that depends on how many they are */
  tabs?: boolean;
  /** only asked if this holds; `deck` is the deck on the table, if there is one */
  when?: (options: Readonly<Record<string, unknown>>) => boolean;
}

export interface OptionChoice {
  value: unknown;
  label: PlainKey | (() => string);
  text?: PlainKey;
  /** why it can't be chosen now */
  barred?: (options: Readonly<Record<string, unknown>>) => PlainKey | undefined;
}

/** What a table can choose about a game: what `games/<game>/options.ts` exports by default. */
export interface Choices {
  controls: readonly Control[] | ((seats: readonly string[]) => readonly Control[]);
  /** Resets the choices that conflict with the new one; `before` are the options without it. */
  tidy(options: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** what so many should know before they begin, and the page that tells more */
  advice?: (seats: number) => { text: PlainKey; link: PlainKey; href: string } | undefined;
  /** people play in pairs with these options: seats 1 and 2, 3 and 4, and so on */
  pairs?: (options: Readonly<Record<string, unknown>>) => boolean;
  /** own pictures can be added to the deck */
  photos?: boolean;
  /** it can be played with a deck that somebody made */
  decks?: boolean;
}
