import type { GameFacts } from '$lib/games';
import type messages from './messages/en.json';

declare module '$lib/games' {
  interface Games {
    winkers: typeof messages;
  }
}

export default { title: 'Winkers', seats: [4, 10], minutes: 10 } satisfies GameFacts;
