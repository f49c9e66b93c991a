import type { GameFacts } from '$lib/games';
import type { Messages } from './messages.gen';

declare module '$lib/games' {
  interface Games {
    expressions: Messages;
  }
}

export default { title: 'Expressions', seats: [2, 6], minutes: 30, order: 1 } satisfies GameFacts;
