import type { GameFacts } from '$lib/games';
import type { Messages } from './messages.gen';

declare module '$lib/games' {
  interface Games {
    emojito: Messages;
  }
}

export default { title: 'Emojito', seats: [2, 14], minutes: 30, order: 2 } satisfies GameFacts;
