import type { GameShown, TableShown } from '$lib/wire.gen';

/** The seats that the game waits for and whose players are here: people, and programs, who say nothing. */
export function silentSeats(
  { waiting, players }: Pick<GameShown, 'waiting' | 'players'>,
  { people, you }: Pick<TableShown, 'people' | 'you'>,
): number[] {
  return waiting.filter((seat) => {
    const { person, bot, program } = players[seat] ?? { person: null, bot: null };
    if (program && bot === null) return true;
    return person !== null && bot === null && person !== you && people.some(({ id, here }) => id === person && here);
  });
}
