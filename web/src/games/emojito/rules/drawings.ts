import type { Drawings } from '$lib/rules/drawings';
import Drawing from './Drawing.svelte';

export default { drawn: ['EJ-1', 'EJ-2', 'EJ-3', 'EJ-5', 'EJ-7', 'EJ-16'], Drawing } satisfies Drawings;
