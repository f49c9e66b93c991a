import type { GameChanged, GameShown, TableChanged, TableShown } from '$lib/wire.gen';

/**
 * What has changed: `name` has a new value, `name+` adds to the end of a list, `name~` is a change inside; with a `=`
 * at its end, the list is one that we know, and the value says where it is.
 */
export type Change = Record<string, unknown>;

/**
 * What is held, with this change in it; what is held stays as it was. Throws if the change does not fit.
 * `known` is where the ways to lists begin: all that was held before, with what happened.
 */
export function merge<Held extends object>(held: Held, change: Change, known: object): Held {
  const merged = (Array.isArray(held) ? [...(held as unknown[])] : { ...held }) as Record<string, unknown>;
  for (const [key, value] of Object.entries(change)) {
    const name = key.replace(/\+?=$|[+~]$/, '');
    const given = key.endsWith('=') ? listAt(known, value as [string, number]) : value;
    if (key.endsWith('~')) merged[name] = merge(objectOf(merged[name]), given as Change, known);
    else if (/\+=?$/.test(key)) merged[name] = [...listOf(merged[name]), ...listOf(given)];
    else merged[name] = given;
  }
  return merged as Held;
}

/** The table that a change makes of the one that is held. */
export function nextTable(held: TableShown, { all, own = {} }: TableChanged): TableShown {
  return merge(merge({ ...held, version: held.version + 1 }, all, held), own, held);
}

/** The game that a change makes of the one that is held: whatever happened opened a question that nobody has answered. */
export function nextGame(held: GameShown, { all, own = {}, happened = [] }: GameChanged): GameShown {
  const told = happened.map((events) => events.map((event) => eventOf(event, held.events)));
  const steps = told.map((events, at) => ({ step: held.step + at, events }));
  const counted = { ...held, version: held.version + 1, step: held.step + steps.length, happened: steps };
  const known = { ...held, happened: told };
  return merge(merge(steps.length ? { ...counted, answer: null } : counted, all, known), own, known);
}

/** An event that came as its type and then its fields, by their names. */
function eventOf([type, ...values]: unknown[], fields: GameShown['events']): object {
  const names = fields[String(type)] ?? [];
  return { type, ...Object.fromEntries<unknown>(values.map((value, at) => [names[at] ?? at, value])) };
}

/** The list that lies at the end of this way, from this place on. */
function listAt(known: object, [way, place]: [string, number]): unknown[] {
  const there = way.split('.').reduce((inside, name) => objectOf(inside[name as never]), known);
  return listOf(there).slice(place);
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError('This is no list to add to.');
}

function objectOf(value: unknown): object {
  if (typeof value === 'object' && value !== null) return value;
  throw new TypeError('There is nothing inside this to change.');
}
