import type { PersonShown } from '$lib/wire.gen';

/** Somebody who is here and has chosen nothing: players of a replay, and people in tests. */
export function person(id: string, more: Partial<PersonShown> = {}): PersonShown {
  return { id, name: id, avatar: '', language: 'en', here: true, place: 'apart', muted: false, ...more };
}
