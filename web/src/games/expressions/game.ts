import type { GameFacts } from '$lib/games';
import type messages from './messages/en.json';

declare module '$lib/games' {
  interface Games {
    expressions: typeof messages;
  }
}

export default { title: 'Expressions', seats: [2, 6], minutes: 30, order: 1 } satisfies GameFacts;
