import type { Policy } from '$lib/wire.gen';

/** What the host of this server forbids, as the server has written it on the page. */
export function forbidden(): Policy[] {
  const told = document.documentElement.dataset.forbids ?? '';
  return told.split(' ').filter(Boolean) as Policy[];
}

/** Whether the host of this server forbids this: then no page offers it. */
export function forbids(policy: Policy): boolean {
  return forbidden().includes(policy);
}

/** What concerns people who are at a table already. */
export const AT_A_TABLE: readonly Policy[] = [
  'public-tables',
  'chat',
  'cameras',
  'photos',
  'decks',
  'face-reading',
  'programs',
  'spectators',
  'push',
];
