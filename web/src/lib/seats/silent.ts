import type { GameShown, TableShown } from '$lib/wire.gen';

/**
 * The seats that the game waits for and whose players are here: people, and programs, who say nothing. None while it
 * waits for this person, too, who has better things to do than to hurry the others.
 */
export function silentSeats(
  { waiting, players }: Pick<GameShown, 'waiting' | 'players'>,
  { people, you }: Pick<TableShown, 'people' | 'you'>,
): number[] {
  if (waiting.some((seat) => players[seat]?.person === you && players[seat].bot === null)) return [];
  return waiting.filter((seat) => {
    const { person, bot, program } = players[seat] ?? { person: null, bot: null };
    if (program && bot === null) return true;
    return person !== null && bot === null && person !== you && people.some(({ id, here }) => id === person && here);
  });
}
