import type { Making } from '$lib/own-decks/making';
import CategoryField from './CategoryField.svelte';
import CategoryMark from './CategoryMark.svelte';

export default {
  // For three players (FC-28).
  least: 24,
  Fields: CategoryField,
  Mark: CategoryMark,
} satisfies Making;
