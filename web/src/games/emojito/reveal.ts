import type { Step } from '$lib/game/playable';
import { sideOf, type Symbol } from './roles';
import { zoneOf } from './track';
import type { Events, Moved, Side, View } from './wire.gen';

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

/** Where the tokens stood before they moved. */
export function zonesBefore(zones: readonly number[], moves: readonly Moved[]): number[] {
  const stood = new Map(moves.map(({ side, token, by }) => [side, zoneOf(token - by)]));
  return zones.map((zone, side) => stood.get(side) ?? zone);
}

/** The ring and the trophies before it came out: with what was lost, without what was won. */
export function asBefore(
  { zones, sides }: Pick<View, 'zones' | 'sides'>,
  { moves, won, lost }: Reveal,
): Pick<View, 'zones' | 'sides'> {
  const of = (some: Reveal['won'], at: number) => some.flatMap(({ side, card }) => (side === at ? [card] : []));
  /** What was won lies behind the others; all tokens are alike. */
  const kept = ({ trophies }: Side, at: number) => trophies.slice(0, trophies.length - of(won, at).length);
  return {
    zones: zonesBefore(zones, moves),
    sides: sides.map((side, at) => ({
      ...side,
      trophies: [...kept(side, at), ...of(lost, at)],
    })),
  };
}
