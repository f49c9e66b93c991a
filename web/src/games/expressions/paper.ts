import { t } from '$lib/i18n';
import type { Twin } from '$lib/paper/twin';
import sets from './paper.gen.json';
import PaperCard from './PaperCard.svelte';

export default {
  sets,
  setName: (set) => t(`expressions.option.deck.${set as keyof typeof sets}`),
  shape: 'tall',
  Front: PaperCard,
} satisfies Twin;
