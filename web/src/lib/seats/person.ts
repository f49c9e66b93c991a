import type { PersonShown } from '$lib/wire.gen';

/** A person with default choices: for replays and tests. */
export function person(id: string, more: Partial<PersonShown> = {}): PersonShown {
  return { id, name: id, avatar: '', language: 'en', here: true, place: 'apart', muted: false, ...more };
}
