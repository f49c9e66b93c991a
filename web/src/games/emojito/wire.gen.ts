// Made by `make generated` from the Python types. Change those, not this.

import type { Outcome } from "$lib/wire.gen";

/** The table as one seat sees it; `seat` and `secret` are empty for a spectator. */
export interface View {
  seat: number | null;
  secret: string | null;
  options: Options;
  seats: number;
  rules: number;
  phase: Performing | Challenging | Guessing | Revealing | Hearing | Talking | Over;
  first: number;
  turn: number;
  target: number;
  actors: number[];
  symbols: ("both" | "face" | "sound")[];
  stage: Scene[];
  chain: number[];
  sides: Side[];
  zones: number[];
  teams: number[];
  play_off: boolean;
  acts: Act[];
  passed: number[];
  skipped: number;
  duels: Duel[];
  laid: string[];
  pile: number;
  discard: string[];
  circle: CircleTurns | null;
}

/** Which printed game, in which mode; `target` None is the usual one, `first_actor` None is drawn. */
export interface Options {
  edition?: "huch" | "tactic";
  mode?: "circle" | "competitive" | "coop" | "teams";
  secret_message?: boolean;
  level?: "almost_impossible" | "hard" | "normal" | "very_hard";
  target?: number | null;
  symbols?: boolean;
  first_actor?: number | null;
  grade?: "all" | "everyday" | "first";
  alike?: "far" | "mixed" | "near";
  deck?: OwnDeck | null;
  one_device?: boolean;
}

/** The deck, named by its hash. */
export interface OwnDeck {
  hash: string;
  title: Record<string, string>;
  cards: OwnCard[];
}

/** A card that somebody made. */
export interface OwnCard {
  id: string;
  name: Record<string, string>;
  face?: Face | null;
  voice?: Voice | null;
  family?: number | null;
  picture?: string;
  talk?: Record<string, string>[];
}

/** The parametric face; whatever is not said is at rest. */
export interface Face {
  browIn?: number;
  browOut?: number;
  browKnit?: number;
  lid?: number;
  low?: number;
  gx?: number;
  gy?: number;
  smile?: number;
  open?: number;
  wide?: number;
  sneer?: number;
  press?: number;
  puff?: number;
  asym?: number;
  teeth?: number;
  tongue?: number;
  tongueOut?: number;
  wave?: number;
  cross?: number;
  pupil?: number;
  tilt?: number;
  tear?: number;
  tears?: number;
  sweat?: number;
  blush?: number;
  wink?: number;
}

/** How a card sounds when a bot acts it: energy and pleasure from -1 to 1, and its sounds. */
export interface Voice {
  energy: number;
  pleasure: number;
  sounds?: ("gasp" | "giggle" | "growl" | "laugh" | "scream" | "sigh" | "sob" | "yawn")[];
}

/** Those whose step it is perform, and say when they are done. */
export interface Performing {
  type: "Performing";
  step: number;
}

/** Guessers with a trophy may challenge a leader, before the cards are laid. */
export interface Challenging {
  type: "Challenging";
  leaders: number[];
}

/** The guessers choose a number in secret; all are revealed together, and the tokens move. */
export interface Guessing {
  type: "Guessing";
}

/** All look at what came out, and see and hear each other, until those who act next are ready. */
export interface Revealing {
  type: "Revealing";
}

/** All hear what was guessed, and not yet whether it was right; then they guess again, or see the card. */
export interface Hearing {
  type: "Hearing";
}

/** The card lies open, with a question to talk about; then somebody is next, or the circle ends. */
export interface Talking {
  type: "Talking";
}

/** The game has ended; nobody is asked. */
export interface Over {
  type: "Over";
  outcome: Outcome;
}

/** One seat performs to these, with the face, the voice or both. */
export interface Scene {
  performer: number;
  watchers: number[];
  symbol: "both" | "face" | "sound";
}

/** A token, whose it is (nobody's: the game's own), and its trophies: face down, and used for a challenge. */
export interface Side {
  seats: number[];
  token: number;
  trophies: string[];
  used: string[];
}

/** What a seat performed to these this turn. */
export interface Act {
  performer: number;
  watchers: number[];
  performance: Performance | null;
  reading_for_bots: Reading | null;
}

/** The poses of a face and the sounds of a voice, each in the order of time. */
export interface Performance {
  poses: Pose[];
  sounds: Sound[];
}

/** The face at this millisecond; between two poses it moves from one to the other. */
export interface Pose {
  at: number;
  face: Face;
}

/** A wordless sound from this millisecond on, for so many; pitch 1 is an octave up, -1 an octave down. */
export interface Sound {
  at: number;
  kind: "gasp" | "giggle" | "growl" | "laugh" | "scream" | "sigh" | "sob" | "yawn";
  strength: number;
  pitch: number;
  length: number;
}

/** What a person's own browser made of their camera, from 0 to 1 each; the picture itself stays there. */
export interface Reading {
  neutral: number;
  happy: number;
  sad: number;
  angry: number;
  fearful: number;
  disgusted: number;
  surprised: number;
}

/** A challenge that stands. */
export interface Duel {
  challenger: number;
  leader: number;
}

/** Who acts, who has had a turn, this turn's guesses, and the feelings so far; all of it lies face up. */
export interface CircleTurns {
  actor: number;
  turns: number[];
  guesses: Guesses[];
  question: number;
  played: Played[];
}

/** What was thought in one round of guesses: a number for each guesser, 0 for none. */
export interface Guesses {
  seats: number[];
  numbers: number[];
}

/** A feeling that was acted, and the other cards that it was taken for, each once; nobody's name. */
export interface Played {
  card: string;
  taken_for: string[];
}

/** I have performed: in person, or else like this. */
export interface Done {
  type: "Done";
  performance?: Performance | null;
  reading?: Reading | null;
}

/** I can't act this card. */
export interface Pass {
  type: "Pass";
}

/** I say that this leader won't find the card. */
export interface Challenge {
  type: "Challenge";
  leader: number;
}

/** I let the leaders be. */
export interface NoChallenge {
  type: "NoChallenge";
}

/** I act next, and we can go on. */
export interface Ready {
  type: "Ready";
}

/** The circle guesses once more. */
export interface GuessAgain {
  type: "GuessAgain";
}

/** The circle has guessed enough: now it sees the card. */
export interface ShowCard {
  type: "ShowCard";
}

/** This seat of the circle is next. */
export interface Next {
  type: "Next";
  seat: number;
}

/** The circle is over. */
export interface End {
  type: "End";
}

export type Answer = Done | Pass | Challenge | NoChallenge | Ready | GuessAgain | ShowCard | Next | End | number;

/** The discard was shuffled into the pile. */
export interface Reshuffled {
  type: "Reshuffled";
  pile: number;
  only?: number[] | null;
}

/** A seat drew a card, and acts it as the symbol says: with the face, the voice or both. */
export interface Drew {
  type: "Drew";
  seat: number;
  symbol: "both" | "face" | "sound";
  only?: number[] | null;
}

/** The card that this seat drew; only for its eyes. */
export interface Secret {
  type: "Secret";
  seat: number;
  card: string;
  only?: number[] | null;
}

/** A seat has performed to these. */
export interface Performed {
  type: "Performed";
  seat: number;
  watchers: number[];
  only?: number[] | null;
}

/** A seat could not act its card. */
export interface Passed {
  type: "Passed";
  seat: number;
  only?: number[] | null;
}

/** Nobody acted this turn; these cards were discarded. */
export interface Skipped {
  type: "Skipped";
  cards: string[];
  only?: number[] | null;
}

/** What a seat posed and synthesized; only for those who could see and hear it. */
export interface Acted {
  type: "Acted";
  seat: number;
  performance: Performance;
  only?: number[] | null;
}

/** A leader was challenged, with this trophy, which was turned up or discarded. */
export interface Challenged {
  type: "Challenged";
  seat: number;
  leader: number;
  trophy: string;
  discarded: boolean;
  only?: number[] | null;
}

/** A challenge did not stand, since another came first; it cost nothing. */
export interface Forestalled {
  type: "Forestalled";
  seat: number;
  leader: number;
  only?: number[] | null;
}

/** Seven cards were laid on the zones, in order. */
export interface Laid {
  type: "Laid";
  cards: string[];
  only?: number[] | null;
}

/** The card that a seat had acted, and its number. */
export interface Revealed {
  type: "Revealed";
  seat: number;
  card: string;
  number: number;
  only?: number[] | null;
}

/** A guess; number 0 is no answer. */
export interface Guessed {
  type: "Guessed";
  seat: number;
  number: number;
  right?: boolean;
  only?: number[] | null;
}

/** A token moved, by less than nothing if it was pushed back; zone 0 is the line. */
export interface Moved {
  type: "Moved";
  side: number;
  seats: number[];
  by: number;
  token: number;
  zone: number;
  only?: number[] | null;
}

/** A token crossed the line and took this card; none, if trophies are only counted. */
export interface TrophyWon {
  type: "TrophyWon";
  side: number;
  seats: number[];
  card: string;
  only?: number[] | null;
}

/** A token crossed the line backwards, which cost this card; none, if trophies are only counted. */
export interface TrophyLost {
  type: "TrophyLost";
  side: number;
  seats: number[];
  card: string;
  only?: number[] | null;
}

/** The seats of the teams that are tied, and play on. */
export interface PlayOff {
  type: "PlayOff";
  seats: number[];
  only?: number[] | null;
}

/** The game is over; without winners, the game itself has won. */
export interface Ended {
  type: "Ended";
  winners: number[];
  only?: number[] | null;
}

/** What a seat of the circle takes the acted card for; number 0 is nothing yet. */
export interface Thought {
  type: "Thought";
  seat: number;
  number: number;
  only?: number[] | null;
}

/** The question to talk about, by its number among those of the card, or else of ours. */
export interface TalkedAbout {
  type: "TalkedAbout";
  card: string;
  question: number;
  only?: number[] | null;
}

/** The circle is over, after so many feelings. */
export interface CircleEnded {
  type: "CircleEnded";
  feelings: number;
  only?: number[] | null;
}

export type Events = Reshuffled | Drew | Secret | Performed | Passed | Skipped | Acted | Challenged | Forestalled | Laid | Revealed | Guessed | Moved | TrophyWon | TrophyLost | PlayOff | Ended | Thought | TalkedAbout | CircleEnded;
