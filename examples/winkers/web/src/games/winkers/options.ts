import type { Choices } from '$lib/game/options';

export default {
  controls: [
    {
      name: 'whispers',
      label: 'winkers.option.whispers',
      choices: [
        { value: false, label: 'winkers.option.silence' },
        { value: true, label: 'winkers.option.talk' },
      ],
    },
  ],
  tidy: (options) => ({ ...options }),
} satisfies Choices;
