import type { Choices } from '$lib/game/options';

export default { controls: [], tidy: (options) => ({ ...options }) } satisfies Choices;
