import type { Settings } from '$lib/wire.gen';

/** Who may come to a table. */
export function accessTo({ locked, public: listed }: Settings): 'locked' | 'public' | 'link' {
  if (locked) return 'locked';
  return listed ? 'public' : 'link';
}
