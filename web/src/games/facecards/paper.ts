import type { Twin } from '$lib/paper/twin';
import sets from './paper.gen.json';
import CategoryMark from './CategoryMark.svelte';
import PaperCard from './PaperCard.svelte';

export default { sets, shape: 'photo', Front: PaperCard, named: true, Mark: CategoryMark } satisfies Twin;
