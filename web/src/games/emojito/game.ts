import type { GameFacts } from '$lib/games';
import type messages from './messages/en.json';

declare module '$lib/games' {
  interface Games {
    emojito: typeof messages;
  }
}

export default { title: 'Emojito', seats: [2, 14], minutes: 30, order: 2 } satisfies GameFacts;
