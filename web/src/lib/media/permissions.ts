import { inRoom } from '$lib/seats/sameroom';
import { watchers } from '$lib/seats/seats';
import type { GameShown, SightlinesShown, TableShown } from '$lib/wire.gen';

/** Whether a picture and a voice may go from one person to another. */
export interface Open {
  video: boolean;
  audio: boolean;
}

/** What decides who may see and hear whom: obeyed as soon as it comes, and shown once all that it shuts is shut. */
export interface Obeyed {
  table: TableShown;
  game: GameShown | undefined;
}

const SHUT: Open = { video: false, audio: false };
/** How many at a table can send their pictures to all the others over an ordinary uplink. */
const CROWD = 7;
/** How many of those who act one person can watch at a crowded table. */
const FEW = 2;
/** How many may look on: everybody with a camera on encodes and sends one more picture for each of them. */
export const AUDIENCE = 4;

/** The spectators who get what everybody at the table gets, because the host lets them: the first few to come. */
export function audienceOf(table: TableShown): string[] {
  const { cameras, spectators } = table.settings;
  return cameras && spectators
    ? watchers(table)
        .map(({ id }) => id)
        .slice(0, AUDIENCE)
    : [];
}

/** Whether two people need a line at all: both are here, not in the same room, and one sits and the other at least looks on. */
export function needPeer(table: TableShown, one: string, other: string): boolean {
  const [here, there] = [one, other].map((id) => table.people.find((person) => person.id === id));
  if (!here?.here || !there?.here || one === other) return false;
  if (inRoom(table, here) && inRoom(table, there)) return false;
  const sitting = [one, other].filter((id) => sits(table, id));
  const looking = audienceOf(table).filter((id) => id === one || id === other);
  return sitting.length > 0 && sitting.length + looking.length === 2;
}

/** Whether this person has a chair: without one, nothing is sent. */
export function sits(table: TableShown, person: string): boolean {
  return seatOf(table, person) >= 0;
}

/** What may go from one person to another now: the rules decide, and people in one room need no wire. */
export function openTo(table: TableShown, game: GameShown | undefined, from: string, to: string): Open {
  if (!sits(table, from) || !needPeer(table, from, to)) return SHUT;
  const muted = table.people.some((person) => person.id === from && person.muted);
  if (!game || table.stage !== 'playing') return { video: !isCrowded(table), audio: !muted };
  const { sightlines, players } = game;
  const [sender, receiver] = [seatOf(table, from), seatOf(table, to)];
  return {
    video:
      getsFrom(sightlines.sees, receiver, players.length).includes(sender) &&
      (!isCrowded(table) || isWatched(game, sender, receiver)),
    audio: !muted && getsFrom(sightlines.hears, receiver, players.length).includes(sender),
  };
}

/** Of so many seats, those from which this one gets something; a spectator, at no seat, gets what is no secret between any of them. */
export function getsFrom(lines: SightlinesShown['sees'], seat: number | null, seats: number): readonly number[] {
  if (lines === 'none') return [];
  if (lines === 'all') return [...Array(seats).keys()].filter((other) => other !== seat);
  if (seat !== null && seat >= 0) return lines[seat] ?? [];
  return [...lines.keys()].filter((sender) => lines.every((from, other) => other === sender || from.includes(sender)));
}

/** Whether so many people sit here that only the pictures go out which the rules need now. */
export function isCrowded({ chairs }: TableShown): boolean {
  return chairs.filter(({ person }) => person !== null).length > CROWD;
}

/** Whether this seat acts for that one: the game waits for it, and there are only a few such to look at. */
function isWatched({ sightlines, players, waiting }: GameShown, sender: number, receiver: number): boolean {
  const seen = getsFrom(sightlines.sees, receiver, players.length);
  const acting = waiting.filter((seat) => seen.includes(seat));
  return acting.length <= FEW && acting.includes(sender);
}

/** While a game is played, the chairs are its seats. */
function seatOf({ chairs }: TableShown, person: string): number {
  return chairs.findIndex((chair) => chair.person === person);
}

/** Whom my picture and my voice may reach now, among these people. */
export function reach(
  table: TableShown,
  game: GameShown | undefined,
  others: readonly string[],
): { seen: string[]; heard: string[] } {
  const open = others.map((other) => [other, openTo(table, game, table.you, other)] as const);
  return {
    seen: open.filter(([, { video }]) => video).map(([other]) => other),
    heard: open.filter(([, { audio }]) => audio).map(([other]) => other),
  };
}
