import type { Emotion } from '$lib/face';
import { getsFrom } from '$lib/media/permissions';
import { inRoom } from '$lib/seats/sameroom';
import type { SeatState } from '$lib/seats/state';
import type { GameShown, TableShown } from '$lib/wire.gen';
import type { Step } from '$lib/game/playable';
import type { Events, Moved, View } from '../wire.gen';

export type Symbol = View['symbols'][number];

/** Whom this seat watches now, or has to find: those on stage for it, or the actors. */
export function onStage(view: View): number[] {
  const mine = view.stage.filter(({ watchers }) => view.seat === null || watchers.includes(view.seat));
  if (mine.length) return mine.map(({ performer }) => performer);
  if (view.stage.length) return view.stage.map(({ performer }) => performer);
  const seen = view.acts.at(-1)?.performer;
  if (view.chain.length && seen !== undefined && seen !== view.seat) return [seen];
  return sought(view);
}

/** Whose feeling this seat has to find: everybody's only actor, or in teams the partner's. */
export function sought(view: View): number[] {
  const { seat, actors, teams } = view;
  const partner = actors.find((actor) => seat !== null && Math.floor(actor / 2) === Math.floor(seat / 2));
  return teams.length && partner !== undefined ? [partner] : actors;
}

/** What this seat has to perform now. */
export function ownScene(view: View): View['stage'][number] | undefined {
  return view.stage.find(({ performer }) => performer === view.seat);
}

/** With what somebody acts: who is on stage, and after that who acted. */
export function symbolOf(view: View, seat: number): Symbol | undefined {
  if (view.stage.length) return view.stage.find(({ performer }) => performer === seat)?.symbol;
  return view.symbols[view.actors.indexOf(seat)];
}

export function sideOf(view: View, seat: number): number {
  return view.sides.findIndex(({ seats }) => seats.includes(seat));
}

/** The face of somebody without a picture: on stage a calm one until the act comes, for thinking would look like acting. */
export function faceAtRest(
  acts: Symbol | undefined,
  state: SeatState,
  emotion: Emotion | undefined,
): Emotion | undefined {
  return emotion ?? (acts !== undefined && state !== 'away' ? 'neutral' : undefined);
}

/** Whether this person has to shut the eyes: somebody in the same room performs, and not for them to see. */
export function eyesShut(view: View, game: GameShown, table: TableShown): boolean {
  if (view.phase.type !== 'Performing' || view.seat === null || ownScene(view)) return false;
  if (getsFrom(game.sightlines.sees, view.seat, view.seats).length) return false;
  const isThere = (id: string | null | undefined) =>
    table.people.some((person) => person.id === id && person.here && inRoom(table, person));
  return isThere(table.you) && view.stage.some(({ performer }) => isThere(game.players[performer]?.person));
}

/** What came out at the end of a turn. */
export interface Reveal {
  step: number;
  /** who had acted, and with what */
  acts: { seat: number; symbol: Symbol }[];
  /** who had challenged whom */
  duels: { seat: number; leader: number }[];
  laid: string[];
  answers: { seat: number; card: string; number: number }[];
  guesses: { seat: number; number: number; right: boolean }[];
  moves: Moved[];
  won: { side: number; card: string }[];
  lost: { side: number; card: string }[];
}

/** What a seat was looking for: its team's card, or the only one; a spectator looks for all. */
export function soughtIn(reveal: Reveal, view: View): Reveal['answers'] {
  const { seat } = view;
  const own = reveal.answers.filter((answer) => seat !== null && sideOf(view, answer.seat) === sideOf(view, seat));
  return reveal.answers.length > 1 && own.length ? own : reveal.answers;
}

/** The challenges that stand. */
export function duelsOf({ duels }: View): Reveal['duels'] {
  return duels.map(({ challenger, leader }) => ({ seat: challenger, leader }));
}

/** Who was pushed back. */
export function pushedIn({ moves }: Reveal): number[] {
  return moves.flatMap(({ seats, by }) => (by < 0 ? seats : []));
}

/** How somebody takes what came out: glad of having found it, or of having been understood. */
export function feels(reveal: Reveal, seat: number, view: View): 'joy' | 'doubt' | undefined {
  const acted = reveal.answers.some((answer) => answer.seat === seat);
  const alone = reveal.answers.length === 1;
  const audience = reveal.guesses.filter((guess) =>
    acted ? alone || sideOf(view, guess.seat) === sideOf(view, seat) : guess.seat === seat,
  );
  if (!audience.length) return undefined;
  return audience.some(({ right }) => right) ? 'joy' : 'doubt';
}

type Of<Type extends Events['type']> = Extract<Events, { type: Type }>;

function only<Type extends Events['type']>(events: readonly Events[], type: Type): Of<Type>[] {
  return events.filter((event): event is Of<Type> => event.type === type);
}

/** The last reveal among what is new, with what led up to it. */
export function revealOf(fresh: readonly Step<Events>[], steps: readonly Step<Events>[]): Reveal | undefined {
  const found = fresh.findLast(({ events }) => only(events, 'Revealed').length);
  if (!found) return undefined;
  const before = steps.filter(({ step }) => step < found.step).flatMap(({ events }) => events);
  const turn = before.slice(before.findLastIndex(({ type }) => type === 'Revealed') + 1);
  const events = found.events;
  return {
    step: found.step,
    acts: only(turn, 'Drew'),
    duels: only(turn, 'Challenged'),
    laid: only(turn, 'Laid')[0]?.cards ?? [],
    answers: only(events, 'Revealed'),
    guesses: only(events, 'Guessed').map(({ seat, number, right = false }) => ({ seat, number, right })),
    moves: only(events, 'Moved'),
    won: only(events, 'TrophyWon'),
    lost: only(events, 'TrophyLost'),
  };
}
