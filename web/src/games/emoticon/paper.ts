import type { Twin } from '$lib/paper/twin';
import sets from './paper.gen.json';
import PaperCard from './PaperCard.svelte';

export default { sets, shape: 'tall', Front: PaperCard, named: true } satisfies Twin;
