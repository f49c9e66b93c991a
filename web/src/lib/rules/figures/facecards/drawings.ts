import type { Drawings } from '..';
import Drawing from './Drawing.svelte';

export default { drawn: ['FC-1', 'FC-5', 'FC-7'], Drawing } satisfies Drawings;
