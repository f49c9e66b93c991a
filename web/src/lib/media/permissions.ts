import { inRoom } from '$lib/seats/sameroom';
import { watchers } from '$lib/seats/seats';
import type { GameShown, SightlinesShown, TableShown } from '$lib/wire.gen';

/** Whether a picture and a voice may go from one person to another. */
export interface Open {
  video: boolean;
  audio: boolean;
}

/** The state that decides who may see and hear whom: obeyed on arrival, shown once everything it forbids has stopped. */
export interface Obeyed {
  table: TableShown;
  game: GameShown | undefined;
}

const SHUT: Open = { video: false, audio: false };
/** The most people who can all send their pictures to each other over an ordinary uplink. */
const CROWD = 7;
/** The most acting players whose pictures one person gets at a crowded table. */
const FEW = 2;
/** The most spectators who get pictures: every camera encodes and sends one more picture for each of them. */
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

/** Whether two people need a connection: both are here, not in one room, one sits, and the other sits or is in the audience. */
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

/** What may go from one person to another now: the rules decide; people in one room need no connection. */
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

/** The seats that this one may see or hear; a spectator (no seat) gets what no two seats hide from each other. */
export function getsFrom(lines: SightlinesShown['sees'], seat: number | null, seats: number): readonly number[] {
  if (lines === 'none') return [];
  if (lines === 'all') return [...Array(seats).keys()].filter((other) => other !== seat);
  if (seat !== null && seat >= 0) return lines[seat] ?? [];
  return [...lines.keys()].filter((sender) => lines.every((from, other) => other === sender || from.includes(sender)));
}

/** Whether so many people sit here that only the pictures that the rules need now are sent. */
export function isCrowded({ chairs }: TableShown): boolean {
  return chairs.filter(({ person }) => person !== null).length > CROWD;
}

/** Whether the receiver gets this seat's picture at a crowded table: the game waits for it, and for only a few that the receiver sees. */
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
