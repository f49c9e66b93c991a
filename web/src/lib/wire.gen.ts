// Made by `make generated` from the Python types. Change those, not this.

/** The first message: who I am, and the last step of the last game that I have seen. */
export interface Hello {
  type: "Hello";
  name: string;
  language: string;
  avatar: string;
  build?: string | null;
  game?: number;
  step?: number;
  anew?: boolean;
}

/** The first message of a big screen: it shows what all may see, makes nobody present, and asks for nothing. */
export interface Watch {
  type: "Watch";
  build?: string | null;
  game?: number;
  step?: number;
}

/** Please do this; the reply carries the same number. */
export interface Do {
  type: "Do";
  id: number;
  command: Sit | Stand | SeatBot | StandIn | Await | Relieve | Unseat | Move | Talk | React | Poke | WithdrawDeck | LayOrder | GoOn | ChooseGame | ChooseOptions | Start | Learn | Answer | Lead | Stop | WantAgain | Pause | Resume | Share | MakeLink | Rename | ChoosePlace | ChooseSlow | Mute | Remove | PassHost | WithdrawPhoto | InviteProgram | ChooseSettings | Close | WithdrawStill;
}

/** I take a chair: this bot's, or a new one. */
export interface Sit {
  type: "Sit";
  chair?: number | null;
}

/** I give up my chair. */
export interface Stand {
  type: "Stand";
}

/** A bot of this level takes this chair, or a new one. */
export interface SeatBot {
  type: "SeatBot";
  level: string;
  chair?: number | null;
}

/** A bot plays at once for whoever is away from this chair, until they are back: we don't want to wait. */
export interface StandIn {
  type: "StandIn";
  chair: number;
}

/** We wait for whoever is away from this chair, and no bot stands in; or we no longer do. */
export interface Await {
  type: "Await";
  chair: number;
  awaited: boolean;
}

/** A bot answers once for somebody who is here and says nothing: the host says so, or for the host a player. */
export interface Relieve {
  type: "Relieve";
  chair: number;
}

/** This chair goes, with whoever sits on it. */
export interface Unseat {
  type: "Unseat";
  chair: number;
}

/** This chair goes to that place. */
export interface Move {
  type: "Move";
  chair: number;
  to: number;
}

/** I say this to the table: now, or if the rules silence me, once all may talk. */
export interface Talk {
  type: "Talk";
  text: string;
}

/** I make this face: now, or if the rules silence me, once all may talk. */
export interface React {
  type: "React";
  face: string;
}

/** I poke whoever sits on this chair, person or bot; in a game, a person whom it waits for. */
export interface Poke {
  type: "Poke";
  chair: number;
}

/** We play with the game's own cards again; a game that is being played goes on. */
export interface WithdrawDeck {
  type: "WithdrawDeck";
}

/** This is what we do from now on, one after the other; nothing, if there is no part. */
export interface LayOrder {
  type: "LayOrder";
  parts: Part[];
}

/** A game, or a break, and about how long it takes. */
export interface Part {
  game?: string;
  minutes?: number;
}

/** On to this part of the running order: the host says so, or a player while the host is away. */
export interface GoOn {
  type: "GoOn";
  part: number;
}

/** We play this. */
export interface ChooseGame {
  type: "ChooseGame";
  game: string;
}

/** We play it with these options. */
export interface ChooseOptions {
  type: "ChooseOptions";
  options: Record<string, unknown>;
}

/** We begin, or play again. */
export interface Start {
  type: "Start";
}

/** I am shown this game: alone with bots, from a seed that is no secret. */
export interface Learn {
  type: "Learn";
}

/** My answer to the question of this step. */
export interface Answer {
  type: "Answer";
  step: number;
  answer: unknown;
}

/** I lead this game: my answer for a seat that is asked, with or without a seat of my own. */
export interface Lead {
  type: "Lead";
  step: number;
  seat: number;
  answer: unknown;
}

/** I would like to end this game and go back to the lobby, or rather play on; the host decides alone. */
export interface Stop {
  type: "Stop";
  stop: boolean;
}

/** I would like to play another. */
export interface WantAgain {
  type: "WantAgain";
}

/** I would like the game to wait. */
export interface Pause {
  type: "Pause";
}

/** The game can go on. */
export interface Resume {
  type: "Resume";
}

/** Everybody may see this game again, once all who sat in it say so; or I'd rather not. */
export interface Share {
  type: "Share";
  number: number;
  shared: boolean;
}

/** I go on with another device; `link` is the hash of a secret that only the two devices know. */
export interface MakeLink {
  type: "MakeLink";
  link: string;
}

/** This is my name, my face and my language from now on. */
export interface Rename {
  type: "Rename";
  name: string;
  language: string;
  avatar: string;
}

/** I sit in the shared room, or apart. */
export interface ChoosePlace {
  type: "ChoosePlace";
  place: "apart" | "room";
}

/** I need longer clocks, or no longer do. */
export interface ChooseSlow {
  type: "ChooseSlow";
  slow: boolean;
}

/** This person's words are not shown, or are again. */
export interface Mute {
  type: "Mute";
  person: string;
  muted: boolean;
}

/** This person has to go, and can't come back. */
export interface Remove {
  type: "Remove";
  person: string;
}

/** This person is the host from now on. */
export interface PassHost {
  type: "PassHost";
  person: string;
}

/** This picture of mine shall go. */
export interface WithdrawPhoto {
  type: "WithdrawPhoto";
  photo: string;
}

/** A program takes this chair, or a new one; `key` is the hash of a secret that only it and I know. */
export interface InviteProgram {
  type: "InviteProgram";
  key: string;
  name: string;
  seconds?: number;
  sees_people?: boolean;
  chair?: number | null;
}

/** These are the table's settings from now on. */
export interface ChooseSettings {
  type: "ChooseSettings";
  settings: Settings;
}

/** What the host decides about the table itself. */
export interface Settings {
  title?: string;
  public?: boolean;
  locked?: boolean;
  chat?: boolean;
  spectators?: boolean;
  clock?: "brisk" | "day" | "off" | "relaxed";
  rooms?: "apart" | "mixed" | "room";
  bots?: "quick" | "slow" | "usual";
  cameras?: boolean;
}

/** The table is over for good. */
export interface Close {
  type: "Close";
}

/** This picture of me shall go from the album. */
export interface WithdrawStill {
  type: "WithdrawStill";
  still: string;
}

/** For this person's pages only, about cameras and microphones; nobody else reads it, and nothing keeps it. */
export interface Signal {
  type: "Signal";
  to: string;
  body: string;
}

/** What my face does now, in the words' ingredients, for those who may see it; nothing keeps it. */
export interface TellFace {
  type: "TellFace";
  features: ("browOne" | "browsInner" | "browsKnit" | "browsUp" | "eyesHalf" | "eyesShut" | "eyesWide" | "gazeDown" | "gazeLeft" | "gazeRight" | "gazeUp" | "headTrembles" | "headWags" | "lipsPressed" | "lipsSmall" | "mouthDown" | "mouthGape" | "mouthOpen" | "mouthRound" | "sideToSide" | "smile" | "smileBroad" | "smileCrooked" | "squint" | "tiltLeft" | "tiltRight" | "upAndDown" | "wink")[];
}

/** I can't follow what has changed: please send everything whole. This is the last step that I have seen. */
export interface Again {
  type: "Again";
  game?: number;
  step?: number;
}

/** Are you there? Answered with `Pong`: a page can't see the pings of a WebSocket. */
export interface Ping {
  type: "Ping";
}

export type Incoming = Hello | Watch | Do | Signal | TellFace | Again | Ping;

/** The table around the game, whole: at first, and after `Again`. */
export interface TableShown {
  type: "Table";
  version: number;
  code: string;
  short: string | null;
  you: string;
  now: number;
  stage: "lobby" | "over" | "playing";
  game: string;
  options: Record<string, unknown>;
  seat_counts: number[];
  levels: string[];
  usual_level: string;
  settings: Settings;
  host: string;
  people: PersonShown[];
  chairs: ChairShown[];
  photos: PhotoShown[];
  deck: DeckShown | null;
  wants_again: string[];
  wants_stop: string[];
  wants_pause: string[];
  paused: boolean;
  slow: boolean;
  sharing: SharingShown | null;
  tallies: TallyShown[];
  talk_rule: string | null;
  away: AwayShown[];
  spoken_for: SpokenFor[];
  order: Part[];
  begun: number;
  break_until: number | null;
  next_time: string;
  finished: number[];
  stills: Record<string, Still>;
}

/** A person as the others at the table see them. */
export interface PersonShown {
  id: string;
  name: string;
  avatar: string;
  language: string;
  here: boolean;
  place: "apart" | "room";
  muted: boolean;
}

/** Who sits on a chair; a bot beside a person or a program stands in for them. */
export interface ChairShown {
  person: string | null;
  bot: string | null;
  program?: ProgramShown | null;
}

/** A program from outside that the host has invited; unless it is here, a bot plays for it. */
export interface ProgramShown {
  name: string;
  seconds: number;
  sees_people: boolean;
  state: "expected" | "gone" | "here";
  why: "broken" | "flood" | "gone" | "out-of-tries" | "too-slow" | null;
}

/** A picture somebody added. */
export interface PhotoShown {
  id: string;
  person: string;
  category: string;
}

/** A deck of people's own on the table; what its cards are is asked for apart. */
export interface DeckShown {
  hash: string;
  title: Record<string, string>;
  language: string;
  cards: number;
  for_people_only: number;
  pictures: number;
  version: string;
  author: string;
  licence: string;
  age: number | null;
}

/** Who sat in the last game, and which of them would let everybody see it. */
export interface SharingShown {
  sat: string[];
  shared: string[];
}

/** How many games somebody has played to their end at this table, and how many of them they won. */
export interface TallyShown {
  person: string;
  games: number;
  wins: number;
}

/** A seat of the game whose person is away, and when a bot stands in there; None while the others wait. */
export interface AwayShown {
  seat: number;
  at: number | null;
}

/** An answer that a bot or the clock gave for the person in a seat. */
export interface SpokenFor {
  step: number;
  seat: number;
  clock: boolean;
}

/** A picture that somebody's own camera took of them while they acted. */
export interface Still {
  person: string;
  number: number;
  step: number;
}

/** What has changed of the table since version `after`: for all, then for you alone; merge it in this order. */
export interface TableChanged {
  type: "Table~";
  after: number;
  all: Record<string, unknown>;
  own?: Record<string, unknown>;
}

/** The game as one seat, or a spectator, may know it, whole: at first, after `Again`, and for a new seat. */
export interface GameShown {
  type: "Game";
  version: number;
  number: number;
  game: string;
  now: number;
  step: number;
  seat: number | null;
  players: ChairShown[];
  view: unknown;
  ask: Choose | ChooseSome | Say | null;
  answer: unknown;
  asked: number[];
  waiting: number[];
  deadline: number | null;
  sightlines: SightlinesShown;
  talk: Talkers | null;
  happened: StepShown[];
  events: Record<string, string[]>;
  commitment: string;
  seed: string | null;
  guided: boolean;
  outcome: Outcome | null;
}

/** One of these; the answer is the option itself. */
export interface Choose {
  type: "Choose";
  options: (string | number)[];
}

/** Some of these, from `least` to `most`; the answer is a tuple of options, whose order means nothing. */
export interface ChooseSome {
  type: "ChooseSome";
  options: (string | number)[];
  least: number;
  most: number;
}

/** One of these sentences, with its gaps filled; the answer is a named value. */
export interface Say {
  type: "Say";
  sentences: Sentence[];
}

/** A sentence with gaps: in one of the cases, any option for each gap, `but` not these combinations. */
export interface Sentence {
  kind: string;
  cases?: (Record<string, (string | number)[]>)[];
  distinct?: boolean;
  but?: ((string | number)[])[];
}

/** Whom each seat may see, and whom it may hear. */
export interface SightlinesShown {
  sees: number[][] | "all" | "none";
  hears: number[][] | "all" | "none";
}

/** The seats that may talk to the table now, in words or reaction faces, and the rule that silences the others. */
export interface Talkers {
  seats: number[];
  rule: string | null;
}

/** What happened at one step, as far as one may know. */
export interface StepShown {
  step: number;
  events: unknown[];
}

/** How a game ended: who won, every seat's score, and the rule that decided. */
export interface Outcome {
  winners: number[];
  scores: number[];
  rule: string;
}

/** What has changed of the game since version `after`: for all, then for you alone; merge it in this order. */
export interface GameChanged {
  type: "Game~";
  after: number;
  all: Record<string, unknown>;
  own?: Record<string, unknown>;
  happened?: unknown[][][];
}

/** All that was said at the table and is still kept; it takes the place of what came before. */
export interface Chat {
  type: "Chat";
  lines: ChatLine[];
  held: ChatLine[];
}

/** Something said, or a face made. */
export interface ChatLine {
  seq: number;
  person: string;
  text: string;
  face: boolean;
  held: boolean;
}

/** Somebody said something. */
export interface Spoken {
  type: "Spoken";
  line: ChatLine;
}

/** Somebody poked whoever sits on this chair. */
export interface Poked {
  type: "Poked";
  person: string;
  chair: number;
}

/** What this person's page says to yours about cameras and microphones. */
export interface Signalled {
  type: "Signalled";
  person: string;
  body: string;
}

/** What the face of this person does now, whom you may see: to be said in words. */
export interface FaceTold {
  type: "FaceTold";
  person: string;
  features: ("browOne" | "browsInner" | "browsKnit" | "browsUp" | "eyesHalf" | "eyesShut" | "eyesWide" | "gazeDown" | "gazeLeft" | "gazeRight" | "gazeUp" | "headTrembles" | "headWags" | "lipsPressed" | "lipsSmall" | "mouthDown" | "mouthGape" | "mouthOpen" | "mouthRound" | "sideToSide" | "smile" | "smileBroad" | "smileCrooked" | "squint" | "tiltLeft" | "tiltRight" | "upAndDown" | "wink")[];
}

/** What you asked for with this number has happened, and is durable. */
export interface Done {
  type: "Done";
  id: number;
}

/** What you asked for, or your coming, is refused; nothing has changed. */
export interface No {
  type: "No";
  id: number | null;
  refusal: Refusal;
}

/** Why something can't be done: a code for catalogues, the rule that says so, and the sentence in English. */
export interface Refusal {
  code: string;
  text: string;
  rule: string | null;
  words: Record<string, string | number>;
}

/** I am here; said to a `Ping` and never otherwise. */
export interface Pong {
  type: "Pong";
}

export type Outgoing = TableShown | TableChanged | GameShown | GameChanged | Chat | Spoken | Poked | Signalled | FaceTold | Done | No | Pong;

/** The first line of a streamed answer: POSTs to this id belong to it, and bring at most so many bytes each. */
export interface Stream {
  type: "Stream";
  id: string;
  most: number;
}

/** A finished game as one seat, or the table, saw it: the frames from `step` on, of `steps` in all. */
export interface ReplayShown {
  type: "Replay";
  code: string;
  number: number;
  game: string;
  seat: number | null;
  you: number | null;
  players: PlayerShown[];
  photos: string[];
  step: number;
  steps: number;
  frames: FrameShown[];
  commitment: string;
  seed: string;
  outcome: Outcome;
}

/** Who had a seat in a finished game: a person with a name and a face, a program, or a bot, also for these. */
export interface PlayerShown {
  name: string | null;
  avatar: string | null;
  bot: string | null;
  program?: string | null;
}

/** A finished game after one step: the first frame is its start. */
export interface FrameShown {
  view: unknown;
  waiting: number[];
  sightlines: SightlinesShown;
  events: unknown[];
}

/** The addresses of the server that other devices can open, as they would be typed but without any path. */
export interface Where {
  http: string | null;
  https: string | null;
  shared: string | null;
  why: "no-network" | "this-machine-only" | null;
  ca: Vouching | null;
}

/** Our own certificate authority: what people compare before they trust it, and until when it is good. */
export interface Vouching {
  fingerprint: string;
  expires: number;
  covers: boolean;
}

/** How the server is; where there are several processes, people, tables and errors are this one's. */
export interface HostShown {
  version: string;
  since: number;
  now: number;
  processes: number;
  tables: number;
  people: number;
  connections: number;
  errors: number;
  store: StoreStatus | null;
  disk_free: number;
  disk_size: number;
  forbidden: ("cameras" | "chat" | "decks" | "face-reading" | "opening" | "photos" | "programs" | "public-tables" | "push" | "spectators")[];
  broken_games: BrokenGameShown[];
  beats: Beat[];
}

/** What keeps the tables. */
export interface StoreStatus {
  kind: string;
  version: string;
  tables: number;
  size: number;
  can_write: boolean;
}

/** A game whose engine can't be loaded: the file to blame and the kind of error, never what the error says. */
export interface BrokenGameShown {
  game: string;
  where: string;
  kind: string;
}

/** A few seconds of a server. */
export interface Beat {
  at: number;
  people: number;
  answers: number;
  errors: number;
}

/** A deck in the server's folder. */
export interface DeckListed {
  name: string;
  game: string;
  title: Record<string, string>;
  language: string;
  cards: number;
  author: string;
  age: number | null;
}

export type Policy = "cameras" | "chat" | "decks" | "face-reading" | "opening" | "photos" | "programs" | "public-tables" | "push" | "spectators";

/** The person who asks, by the id that the table's messages use. */
export interface You {
  you: string;
}

/** A table somebody wants to open, with a bot in every chair but one if they like. */
export interface NewTable {
  game: string;
  bots?: boolean;
  after?: string;
}

/** The code of a table, new or found. */
export interface TableMade {
  code: string;
}

/** A table that wants to be found. */
export interface TableListed {
  code: string;
  game: string;
  title: string;
  people: number;
}

/** The codes of tables that a browser remembers. */
export interface Mine {
  codes: string[];
}

/** How a table stands, for somebody who has been there. */
export interface MyTable {
  code: string;
  title: string;
  game: string;
  host: string;
  stage: "lobby" | "over" | "playing";
  closed: boolean;
  seated: boolean;
  turn: boolean;
  until: number | null;
  waiting: string[];
  with_people: boolean;
  at: number;
  others: number;
  games: number;
  tally: Won[];
}

/** How often somebody has won at a table. */
export interface Won {
  name: string;
  wins: number;
}

/** What a table's link says to somebody who has not come yet. */
export interface Invitation {
  game: string;
  title: string;
  host: string;
  people: Invited[];
  others: number;
  way: "back" | "replace" | "sit" | "watch";
}

/** Somebody who is at a table, as an invitation shows them. */
export interface Invited {
  name: string;
  avatar: string;
}

/** The secret of a one-time link. */
export interface Carry {
  secret: string;
}

/** Whose seat a one-time link brings, and whether that is the one who asks. */
export interface LinkShown {
  name: string;
  avatar: string;
  yours: boolean;
}

/** What the new photo is called. */
export interface PhotoAdded {
  id: string;
}

/** The hash of the deck that lies on the table now. */
export interface DeckLaid {
  hash: string;
}

/** What cameras need to find each other, and whether they may do so through a relay only. */
export interface IceServers {
  servers: IceServer[];
  relay_only: boolean;
}

/** As a browser's RTCPeerConnection takes it. */
export interface IceServer {
  urls: string[];
  username?: string;
  credential?: string;
}

/** The key that a browser subscribes to push messages with, in base64url. */
export interface PushKey {
  key: string;
}

/** A browser's subscription, as its script has it: whoever asks wants to be called there to this table. */
export interface PushWanted {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The subscription of a browser that is no longer to be called. */
export interface PushEnds {
  endpoint: string;
}

/** What the host's link carries. */
export interface OpeningKey {
  key: string;
}

export const FACES = ["joy", "sadness", "anger", "fear", "surprise", "disgust", "love", "boredom", "doubt", "pride", "mischief"] as const;
