import { BOTS } from '$lib/avatar/avatar';
import type { SeatState } from './state';
import type { ChairShown, GameShown, PersonShown, ProgramShown, TableShown } from '$lib/wire.gen';
import { inRoom } from './sameroom';

/** A chair with its person, bot or program, ready to be drawn. */
export interface Seated {
  seat: number;
  name: string;
  avatar: string;
  state: SeatState;
  you: boolean;
  /** nobody, if a bot or a program sits there */
  person: PersonShown | undefined;
  /** the level of the bot that plays, for itself, for a person who is away, or for a program */
  bot: string | null;
  /** the program from outside that was invited, whether it is here or not */
  program: ProgramShown | undefined;
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
  return table.chairs.map((chair, seat) => seated(table, chair, seat, (person) => lobbyState(table, chair, person)));
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
      if (chair.bot !== null) return 'bot';
      return chair.program ? 'program' : 'here';
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

const FIELDS = [
  'seat',
  'name',
  'avatar',
  'state',
  'you',
  'person',
  'bot',
  'program',
  'host',
] as const satisfies (keyof Seated)[];

/** The others' seats, from your left on; everybody's for spectators. */
export function othersOf(seat: number | null, count: number): number[] {
  return Array.from({ length: seat === null ? count : count - 1 }, (_, index) => ((seat ?? -1) + 1 + index) % count);
}

/** The reaction key of a bot without a person. */
export const botAt = (chair: number) => `bot ${chair}`;

/** The reaction key of a seat: its person's id, or its bot's. */
export const sitterOf = ({ person, seat }: Pick<Seated, 'person' | 'seat'>) => person?.id ?? botAt(seat);

/** Whether a bot plays here for nobody, so that anybody may take the chair. */
export const isFree = ({ person, program }: Pick<Seated, 'person' | 'program'>) =>
  !person && (!program || program.state === 'gone');

/** The people who sit on no chair. */
export function watchers(table: TableShown): PersonShown[] {
  const sitting = new Set(table.chairs.map((chair) => chair.person));
  return table.people.filter((person) => person.here && !sitting.has(person.id));
}

function withoutPerson({ bot, program }: ChairShown): SeatState {
  return bot === null && program ? 'program' : 'bot';
}

function lobbyState(table: TableShown, chair: ChairShown, person: PersonShown | undefined): SeatState {
  if (!person) return withoutPerson(chair);
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
    name:
      person?.name ?? (chair.person === null ? (chair.program?.name ?? BOT_NAMES[seat % BOT_NAMES.length] ?? '') : '…'),
    avatar: person?.avatar ?? BOTS[seat % BOTS.length] ?? '',
    state: state(person),
    you: chair.person === table.you,
    person,
    bot: chair.bot,
    program: chair.program ?? undefined,
    host: chair.person === table.host,
  };
}
