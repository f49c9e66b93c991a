import { person } from '$lib/seats/person';
import type { ChairShown, GameShown, ProgramShown, ReplayShown, StepShown, TableShown } from '$lib/wire.gen';

/** How fast a game can be played again. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** Milliseconds that a step stays, and that every letter told of it adds. */
const [STEP, LETTER] = [700, 45];
/** Milliseconds that no step outlasts, however much is told. */
const LONGEST = 6000;

/** The game after one step, as a board wants it: nothing is asked any more. */
export function gameAt(replay: ReplayShown, index: number): GameShown {
  const frame = replay.frames[index];
  if (!frame) throw new RangeError(`No step ${index}`);
  return {
    type: 'Game',
    version: 0,
    number: replay.number,
    game: replay.game,
    now: 0,
    step: index + 1,
    seat: replay.seat,
    players: chairsOf(replay),
    view: frame.view,
    ask: null,
    answer: null,
    asked: [],
    waiting: frame.waiting,
    deadline: null,
    sightlines: frame.sightlines,
    talk: null,
    happened: [],
    events: {},
    commitment: replay.commitment,
    seed: replay.seed,
    guided: false,
    outcome: index === replay.frames.length - 1 ? replay.outcome : null,
  };
}

/** The table around it, with those who had a seat; the present viewer is nobody there. */
export function tableOf(replay: ReplayShown): TableShown {
  return {
    type: 'Table',
    version: 0,
    code: replay.code,
    short: null,
    you: '',
    now: 0,
    stage: 'over',
    game: replay.game,
    options: {},
    seat_counts: [replay.players.length],
    levels: [],
    usual_level: '',
    wants_again: [],
    wants_stop: [],
    spoken_for: [],
    order: [],
    begun: 0,
    break_until: null,
    next_time: '',
    finished: [],
    stills: {},
    settings: { rooms: 'apart' },
    host: '',
    people: replay.players.flatMap(({ name, avatar }, seat) =>
      name === null ? [] : [person(idOf(seat), { name, avatar: avatar ?? '' })],
    ),
    chairs: chairsOf(replay),
    photos: replay.photos.map((id) => ({ id, person: '', category: '' })),
    deck: null,
    wants_pause: [],
    paused: false,
    slow: false,
    sharing: null,
    tallies: [],
    talk_rule: null,
    away: [],
  };
}

function chairsOf({ players }: ReplayShown): ChairShown[] {
  return players.map(({ name, bot, program }, seat) => ({
    person: name === null ? null : idOf(seat),
    bot,
    ...(program && { program: programOf(program, bot) }),
  }));
}

function programOf(name: string, bot: string | null): ProgramShown {
  return { name, seconds: 0, sees_people: false, state: bot === null ? 'here' : 'gone', why: null };
}

const idOf = (seat: number) => `seat ${seat}`;

/** The replay with the cards of its deck in every frame: the server tells them once. */
export function withDeck(replay: ReplayShown): ReplayShown {
  const deck = deckIn(replay.frames[0]?.view);
  if (!deck) return replay;
  const frames = replay.frames.map((frame) => {
    const view = frame.view as { options: object };
    return { ...frame, view: { ...view, options: { ...view.options, deck } } };
  });
  return { ...replay, frames };
}

function deckIn(view: unknown): unknown {
  return (view as { options?: { deck?: unknown } } | undefined)?.options?.deck;
}

/** All that had happened by then. */
export function stepsTo(replay: ReplayShown, index: number): StepShown[] {
  return replay.frames.slice(0, index + 1).map(({ events }, step) => ({ step, events }));
}

/** How long a step stays: as long as its sentences take to read. */
export function stay(told: readonly string[], speed: number): number {
  const letters = told.reduce((sum, sentence) => sum + sentence.length, 0);
  return Math.min(LONGEST, STEP + LETTER * letters) / speed;
}

/** The step that a key leads to; undefined if the key means nothing here. */
export function stepByKey(key: string, index: number, steps: number): number | undefined {
  const to = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    PageDown: index + 10,
    PageUp: index - 10,
    Home: 0,
    End: steps - 1,
  }[key];
  return to === undefined ? undefined : Math.max(0, Math.min(steps - 1, to));
}
