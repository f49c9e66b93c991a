import { BOTS } from '$lib/avatar/avatar';
import type { SeatState } from './state';
import type { ChairShown, GameShown, PersonShown, TableShown } from '$lib/wire.gen';
import { inRoom } from './sameroom';

/** A chair with its person or bot, ready to be drawn. */
export interface Seated {
  seat: number;
  name: string;
  avatar: string;
  state: SeatState;
  you: boolean;
  /** nobody, if a bot sits there on its own */
  person: PersonShown | undefined;
  /** the level of the bot that plays, for itself or for a person who is away */
  bot: string | null;
  host: boolean;
}

const BOT_NAMES = [
  'Pip',
  'Toto',
  'Lux',
  'Momo',
  'Kiwi',
  'Bibi',
  'Nino',
  'Tula',
  'Zip',
  'Olli',
  'Fizz',
  'Dodo',
  'Juno',
  'Ziggy',
];

/** The chairs of the table, before a game. */
export function chairsOf(table: TableShown): Seated[] {
  return table.chairs.map((chair, seat) => seated(table, chair, seat, (person) => lobbyState(table, person)));
}

/** The seats of a game, with what each is doing. */
export function seatsOf(table: TableShown, game: GameShown): Seated[] {
  return game.players.map((chair, seat) =>
    seated(table, chair, seat, (person) => {
      if (seat === game.seat) {
        if (game.outcome || !game.ask) return 'here';
        return game.answer === null ? 'act' : 'done';
      }
      if (person && !person.here) return 'away';
      if (game.waiting.includes(seat)) return 'thinking';
      if (game.asked.includes(seat)) return 'done';
      return chair.bot === null ? 'here' : 'bot';
    }),
  );
}

/** The seats of now; one at which nothing has changed is the very one from before, and is not drawn anew. */
export function steady(before: readonly Seated[], now: readonly Seated[]): Seated[] {
  return now.map((seat, index) => {
    const old = before[index];
    return old && FIELDS.every((field) => old[field] === seat[field]) ? old : seat;
  });
}

const FIELDS = ['seat', 'name', 'avatar', 'state', 'you', 'person', 'bot', 'host'] as const satisfies (keyof Seated)[];

/** The others' seats, from your left on; everybody's for spectators. */
export function othersOf(seat: number | null, count: number): number[] {
  return Array.from({ length: seat === null ? count : count - 1 }, (_, index) => ((seat ?? -1) + 1 + index) % count);
}

/** The reaction key of a bot without a person. */
export const botAt = (chair: number) => `bot ${chair}`;

/** The reaction key of a seat: its person's id, or its bot's. */
export const sitterOf = ({ person, seat }: Pick<Seated, 'person' | 'seat'>) => person?.id ?? botAt(seat);

/** The people who sit on no chair. */
export function watchers(table: TableShown): PersonShown[] {
  const sitting = new Set(table.chairs.map((chair) => chair.person));
  return table.people.filter((person) => person.here && !sitting.has(person.id));
}

function lobbyState(table: TableShown, person: PersonShown | undefined): SeatState {
  if (!person) return 'bot';
  if (!person.here) return 'away';
  return inRoom(table, person) ? 'room' : 'here';
}

function seated(
  table: TableShown,
  chair: ChairShown,
  seat: number,
  state: (person: PersonShown | undefined) => SeatState,
): Seated {
  const person = table.people.find(({ id }) => id === chair.person);
  return {
    seat,
    name: person?.name ?? (chair.person === null ? (BOT_NAMES[seat % BOT_NAMES.length] ?? '') : '…'),
    avatar: person?.avatar ?? BOTS[seat % BOTS.length] ?? '',
    state: state(person),
    you: chair.person === table.you,
    person,
    bot: chair.bot,
    host: chair.person === table.host,
  };
}
