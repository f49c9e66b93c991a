import type { Drawings } from '$lib/rules/drawings';
import Drawing from './Drawing.svelte';

export default { drawn: ['FC-1', 'FC-5', 'FC-7'], Drawing } satisfies Drawings;
