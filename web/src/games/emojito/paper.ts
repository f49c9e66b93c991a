import { t } from '$lib/i18n';
import type { Twin } from '$lib/paper/twin';
import trophy from '@phosphor-icons/core/bold/trophy-bold.svg?raw';
import sets from './paper.gen.json';
import PaperCard from './PaperCard.svelte';

export default {
  sets,
  setName: (set) => t(`emojito.option.grade.${set as keyof typeof sets}`),
  shape: 'square',
  Front: PaperCard,
  // The back of a card is a trophy (EJ-1).
  sign: trophy,
} satisfies Twin;
