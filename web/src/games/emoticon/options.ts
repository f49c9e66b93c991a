import type { Choices } from '$lib/table/playable';

export default { controls: [], tidy: (options) => ({ ...options }) } satisfies Choices;
