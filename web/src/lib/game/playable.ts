import type { Component, Snippet } from 'svelte';
import type { GameName } from '$lib/games';
import type { FaceParams, SuitName } from '$lib/face';
import type { GameShown, Outcome, TableShown } from '$lib/wire.gen';
import type { Media } from '$lib/media/media.svelte';
import type { Names } from '$lib/names/names.svelte';
import type { Seated } from '$lib/seats/seats';

/** One of the things an answer may be made of: a card, a seat, a word. */
export type Option = string | number;

export interface Narrate {
  /** An event as a sentence; empty if it goes without saying. */
  (event: unknown): string;
  /** The same as it is said to a screen reader, where that differs. */
  aloud?: (event: unknown) => string;
  /** What is said before the events of a step: that a bot or the clock answered for somebody. */
  aside?: (step: number) => string[];
  /** Where the pictures are of the cards that an event names, if they bear no words of their own. */
  pictures?: (event: unknown) => readonly string[];
}

/** What happened in one step, as its game tells it. */
export interface Step<Event = unknown> {
  step: number;
  events: readonly Event[];
}

/** A game as it is shown to somebody, and how to answer. */
export interface Shown<View = unknown, Event = unknown> {
  view: View;
  game: GameShown;
  table: TableShown;
  seats: Seated[];
  names: Names;
  /** Answers the open question; rejects with Refused or Lost. */
  answer: (answer: unknown) => Promise<void>;
  /** For the host of a game that is led: answers for a seat; rejects with Refused or Lost. */
  lead?: ((seat: number, answer: unknown) => Promise<void>) | undefined;
  /** an answer is on its way */
  sending: boolean;
  /** all that happened in this game */
  steps: readonly Step<Event>[];
  /** what happened since the last view: to be animated, to be heard */
  fresh: readonly Step<Event>[];
  narrate: Narrate;
  /** faces and voices, where cameras are in use */
  media?: Media;
  /** A board that lingers says when it shows the past; nothing, once it shows the table as it is. */
  onlinger?: (past: Past | undefined) => void;
  /** it hangs on a wall: nobody can touch it, and what happened is told beside it */
  screen?: boolean;
  /** a board for a big screen has places for them: what goes on, and the way in */
  title?: Snippet;
  corner?: Snippet;
}

/** What every board gets. */
export type BoardProps<View = unknown, Event = unknown> = Shown<View, Event>;

/** Who answers, if anybody does: nobody can in replays and on big screens. */
type Answering = Pick<Shown, 'answer' | 'sending'>;
const NOBODY_ANSWERS: Answering = { sending: false, answer: () => Promise.resolve() };

/** A game as it is shown to somebody; to somebody who only watches, unless there is a way to answer. */
export function shown(parts: Omit<Shown, 'view' | keyof Answering> & Partial<Answering>): Shown {
  return { ...NOBODY_ANSWERS, view: parts.game.view, ...parts };
}

/** What draws one option small, beside its name. */
export interface PictureProps<View = unknown> {
  gap: string;
  option: Option;
  view: View;
  seats: Seated[];
  names: Names;
  /** where the table keeps its own pictures */
  code: string;
}

/** An answer with its name, such as Guess; its gaps are its other fields. */
export type Said = { type: string } & Record<string, Option>;

/** What the bar says. `round` stands at its right from 900 pixels on. `short` replaces `text` on phones; so does `round` if there is no `short`. */
export interface Heading {
  title: string;
  text?: string;
  short?: string;
  round?: string;
}

/** What a board shows of the past while the table has gone on. */
export interface Past {
  /** what the bar says meanwhile */
  heading: Heading;
  /** it holds its breath: nobody is told yet how it comes out */
  hushed?: boolean;
  /** has seen enough of it */
  goOn(): void;
}

/** Something of a finished game that is worth a smile. */
export interface Moment {
  title: string;
  text: string;
  /** a suit's shape or an icon of icons.ts beside it */
  sign: { suit: SuitName } | { icon: string };
  /** where the pictures are that it is about, if it is about pictures: they stand there instead of the sign */
  pictures?: readonly string[];
  /** whose moment it is, if it is one person's */
  seat?: number;
}

/** What a game gives to the album of the evening: a moment, and the face that its person acted, if it is about one. */
export interface Keepsake extends Moment {
  acted?: {
    /** the number of the step in which it was acted: a still of it is known by that */
    step: number;
    /** the face, as it can be drawn */
    face?: Readonly<FaceParams>;
  };
  /** the face of the card that it is about, which is nobody's: it stands there instead of the sign */
  drawn?: Readonly<FaceParams>;
}

/** How a game speaks, in the person's language. */
export interface Words<View = unknown> {
  /** the bar's text: whose turn it is, and what to do */
  heading(view: View, game: GameShown, names: Names): Heading;
  /** the name of a sentence, to choose it by */
  sentence(kind: string, view: View, names: Names): string;
  /** what a sentence does, if its name does not say it */
  about?(kind: string, view: View, names: Names): string | undefined;
  /** the question that a gap asks; the gap of a plain choice is `''` */
  gap(kind: string, gap: string, view: View, names: Names): string;
  /** the name of an option, after what was chosen in the gaps `before` it */
  option(gap: string, option: Option, view: View, names: Names, before: readonly Option[]): string;
  /** what will happen, for the button: a sentence said, an option chosen, or some of them */
  answer(answer: Said | Option | readonly Option[], view: View, names: Names): string;
  /** how it ended */
  outcome(outcome: Outcome, view: View, seat: number | null, names: Names): { title: string; text: string };
  /** what a score counts, such as “3 photos” */
  score(score: number): string;
}

/** A game's part in the browser: what `games/<game>/index.ts` exports by default. */
export interface Playable<View = unknown, Event = unknown> {
  /** the deck whose cards have names of their own */
  deck?: GameName;
  /** the game as lists and words, for people who prefer that; the default controls ask everything */
  Plain: Component<BoardProps<View, Event>>;
  /** the board: it fills the page, and has its own places for what is asked and for what happened */
  Board?: Component<BoardProps<View, Event>>;
  Picture: Component<PictureProps<View>>;
  words: Words<View>;
  /** an event as a sentence; empty if it goes without saying */
  narrate(event: Event, names: Names): string;
  /** the same as it is said to a screen reader, if something else on the page says a part of it */
  aloud?(event: Event, names: Names): string;
  /** the same for people who see the table from afar, in fewer words; empty if the table shows it */
  glance?(event: Event, names: Names): string;
  /** the cards an event names that bear no words: a log shows their pictures beside the sentence */
  wordless?(event: Event): readonly string[];
  /** whether the options of a gap need no written name beside their picture */
  bare(gap: string, option: Option): boolean;
  /** the host leads this game, from the board: with or without a seat */
  led?(view: View): boolean;
  /**
   * Whose cameras the board itself has a place for: everybody's, or those of all but oneself; the page adds one's own
   * switches. `switched` boards have those too. Without it the page shows all cameras above the board.
   */
  faces?: 'all' | 'others' | 'switched';
  /** the board for a big screen, if it is another one: it fills it, and tells what happened by itself */
  Screen?: Component<BoardProps<View, Event>>;
  /** the board shows what happened at its own pace, and says when it is done. `over`: above the current table; `instead`: in its place, so that it is remounted to show another step at once */
  lingers?: 'over' | 'instead';
  /** a few moments of a finished game that are worth a smile, the best first */
  moments?(steps: readonly Step<Event>[], view: View, seat: number | null, names: Names): Moment[];
  /** what of a finished game goes into the album of the evening; without it, the moments do */
  keepsakes?(steps: readonly Step<Event>[], view: View, names: Names): Keepsake[];
  /** whether the person whose view this is acts now, before a camera: a still of it may go into the album */
  acting?(view: View): boolean;
  /** the count at the end, drawn: instead of a list of scores */
  Count?: Component<{ view: View; names: Names; screen?: boolean }>;
  /** the seats that share a score, at the end; without it, everybody has their own */
  sides?(view: View): readonly (readonly number[])[];
  /** what the score of a seat is made of, drawn beside its name */
  Earned?: Component<{ view: View; seat: number }>;
  /** what only the end tells, below the scores */
  EndDetails?: Component<Shown<View, Event>>;
}
