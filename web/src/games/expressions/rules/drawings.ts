import type { Drawings } from '$lib/rules/drawings';
import Drawing from './Drawing.svelte';

export default { drawn: ['EX-1', 'EX-4', 'EX-8', 'EX-13', 'EX-14', 'EX-20'], Drawing } satisfies Drawings;
