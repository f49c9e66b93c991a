import type { GameFacts } from '$lib/games';
import type messages from './messages/en.json';

declare module '$lib/games' {
  interface Games {
    emoticon: typeof messages;
  }
}

export default { title: 'Émoticon', seats: [4, 8], minutes: 40, order: 3, brightBox: true } satisfies GameFacts;
