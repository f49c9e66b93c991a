import type { GameChanged, GameShown, TableChanged, TableShown } from '$lib/wire.gen';

/** A change: `name` sets a value, `name+` appends to a list, `name~` is a change inside. */
export type Change = Record<string, unknown>;

/** Returns a copy of `held` with this change applied. Throws if the change does not fit. */
export function merge<Held extends object>(held: Held, change: Change): Held {
  const merged = (Array.isArray(held) ? [...(held as unknown[])] : { ...held }) as Record<string, unknown>;
  for (const [key, value] of Object.entries(change)) {
    const name = key.replace(/[+~]$/, '');
    if (key.endsWith('~')) merged[name] = merge(objectOf(merged[name]), value as Change);
    else if (key.endsWith('+')) merged[name] = [...listOf(merged[name]), ...listOf(value)];
    else merged[name] = value;
  }
  return merged as Held;
}

/** The table that a change makes of the one that is held. */
export function nextTable(held: TableShown, { all, own = {} }: TableChanged): TableShown {
  return merge(merge({ ...held, version: held.version + 1 }, all), own);
}

/** The game that a change makes of the one that is held: whatever happened opened a question that nobody has answered. */
export function nextGame(held: GameShown, { all, own = {}, happened = [] }: GameChanged): GameShown {
  const told = happened.map((events) => events.map((event) => eventOf(event, held.events)));
  const steps = told.map((events, index) => ({ step: held.step + index, events }));
  const counted = { ...held, version: held.version + 1, step: held.step + steps.length, happened: steps };
  return merge(merge(steps.length ? { ...counted, answer: null } : counted, all), own);
}

/** An event that came as its type and then its fields, by their names. */
function eventOf([type, ...values]: unknown[], fields: GameShown['events']): object {
  const names = fields[String(type)] ?? [];
  return { type, ...Object.fromEntries<unknown>(values.map((value, index) => [names[index] ?? index, value])) };
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError('This is no list to add to.');
}

function objectOf(value: unknown): object {
  if (typeof value === 'object' && value !== null) return value;
  throw new TypeError('There is nothing inside this to change.');
}
