import type { Pace } from '$lib/board/scene.svelte';
import type { Bonus, Events, Placed } from '../wire.gen';

/** A moment that everybody should see. */
export type Found =
  /** all votes at once, and who has the camera because of them */
  | { kind: 'votes'; votes: readonly number[]; camera: number; tied: boolean }
  /** a bet that ends the round, or that earns both a bonus */
  | { kind: 'bet'; bet: Placed; bonus: readonly Bonus[]; last: boolean };

/** What of these events everybody should see, if anything. */
export function sceneIn(events: readonly Events[]): Found | undefined {
  const voted = events.find((event) => event.type === 'Voted');
  const began = events.find((event) => event.type === 'RoundBegan');
  if (voted && began) {
    const counts = voted.votes.map((_, seat) => voted.votes.filter((whom) => whom === seat).length);
    const tied = counts.filter((count) => count === Math.max(...counts)).length > 1;
    return { kind: 'votes', votes: voted.votes, camera: began.camera, tied };
  }
  const made = events.findLast((event) => event.type === 'BetMade');
  const bonus = events.filter((event) => event.type === 'Bonus');
  // The pairs are shown in the same step: without a scene nobody would see the last line.
  const last = events.some(({ type }) => type === 'PairsShown' || type === 'Ended');
  return made && (last || bonus.length) ? { kind: 'bet', bet: made.bet, bonus, last } : undefined;
}

/** The last bet holds its breath; votes take longer to look at. */
export function paceOf(found: Found): Pace {
  if (found.kind === 'votes') return { breath: 0, seen: 4000 };
  return { breath: found.last ? 900 : 0, seen: 2200 };
}
