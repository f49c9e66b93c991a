import { inRoom } from '$lib/table/rooms';
import type { GameShown, TableShown } from '$lib/wire.gen';

/** Whether a picture and a voice may go from one person to another. */
export interface Open {
  video: boolean;
  audio: boolean;
}

const SHUT: Open = { video: false, audio: false };
/** How many at a table can send their pictures to all the others over an ordinary line. */
const CROWD = 7;
/** How many of those who act one person can watch at a crowded table. */
const FEW = 2;

/** Whether two people need a line at all: both are here and sit, and not in the same room. */
export function needLine(table: TableShown, game: GameShown | undefined, one: string, other: string): boolean {
  const [here, there] = [one, other].map((id) => table.people.find((person) => person.id === id));
  if (!here?.here || !there?.here || one === other) return false;
  if (inRoom(table, here) && inRoom(table, there)) return false;
  // Who watches gets nothing of cameras, and gives nothing.
  return seatOf(table, game, one) >= 0 && seatOf(table, game, other) >= 0;
}

/** What may go from one person to another now: the rules decide, and people in one room need no wire. */
export function openTo(table: TableShown, game: GameShown | undefined, from: string, to: string): Open {
  if (!needLine(table, game, from, to)) return SHUT;
  const muted = table.people.some((person) => person.id === from && person.muted);
  if (!game || table.stage !== 'playing') return { video: !isCrowded(table), audio: !muted };
  const { sees, hears } = game.sightlines;
  const [sender, receiver] = [seatOf(table, game, from), seatOf(table, game, to)];
  return {
    video: (sees[receiver]?.includes(sender) ?? false) && (!isCrowded(table) || isWatched(game, sender, receiver)),
    audio: !muted && (hears[receiver]?.includes(sender) ?? false),
  };
}

/** Whether so many people sit here that only the pictures go out which the rules need now. */
export function isCrowded({ chairs }: TableShown): boolean {
  return chairs.filter(({ person }) => person !== null).length > CROWD;
}

/** Whether the game waits for this seat, and this other one has only a few such to look at: then somebody acts. */
function isWatched({ sightlines, waiting }: GameShown, sender: number, receiver: number): boolean {
  const acting = waiting.filter((seat) => sightlines.sees[receiver]?.includes(seat));
  return acting.length <= FEW && acting.includes(sender);
}

function seatOf(table: TableShown, game: GameShown | undefined, person: string): number {
  const chairs = game && table.stage === 'playing' ? game.players : table.chairs;
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
