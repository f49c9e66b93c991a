import type { Making } from '$lib/own-decks/making';
import { t } from '$lib/i18n';
import { CARDS } from './cards.gen';
import ActIt from './perform/ActIt.svelte';
import { SOUND_KINDS } from './perform/utterances';

export default {
  // As many as are laid (EJ-43).
  least: 7,
  acting: {
    examples: CARDS,
    sounds: SOUND_KINDS.map((kind) => ({ kind, name: () => t(`emojito.sound.${kind}`) })),
    Act: ActIt,
  },
} satisfies Making;
