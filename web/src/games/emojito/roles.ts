import type { Emotion } from '$lib/face';
import { getsFrom } from '$lib/media/permissions';
import { inRoom } from '$lib/seats/sameroom';
import type { SeatState } from '$lib/seats/state';
import type { GameShown, TableShown } from '$lib/wire.gen';
import type { View } from './wire.gen';

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

/** The challenges that stand. */
export function duelsOf({ duels }: View): { seat: number; leader: number }[] {
  return duels.map(({ challenger, leader }) => ({ seat: challenger, leader }));
}
