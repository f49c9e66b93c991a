import type { Drawings } from '$lib/rules/drawings';
import Drawing from './Drawing.svelte';
import { MISCHIEF } from './mischief';

export default { drawn: ['EM-1', 'EM-3', 'EM-15'], beside: Object.keys(MISCHIEF), Drawing } satisfies Drawings;
