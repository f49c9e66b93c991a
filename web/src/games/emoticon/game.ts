import type { GameFacts } from '$lib/games';
import type { Messages } from './messages.gen';

declare module '$lib/games' {
  interface Games {
    emoticon: Messages;
  }
}

export default { title: 'Émoticon', seats: [4, 8], minutes: 40, order: 3, brightBox: true } satisfies GameFacts;
