import type { Choices } from '$lib/game/options';

export default {
  controls: [
    {
      name: 'variant',
      label: 'facecards.option.variant',
      choices: [
        { value: 'base', label: 'facecards.option.base', text: 'facecards.option.base.text' },
        { value: 'experts', label: 'facecards.option.experts', text: 'facecards.option.experts.text' },
        { value: 'masters', label: 'facecards.option.masters', text: 'facecards.option.masters.text' },
        { value: 'daredevil', label: 'facecards.option.daredevil', text: 'facecards.option.daredevil.text' },
      ],
    },
    {
      name: 'first_camera',
      label: 'facecards.option.camera',
      choices: [
        { value: 'vote', label: 'facecards.option.vote', text: 'facecards.option.vote.text' },
        { value: 'random', label: 'option.drawn' },
      ],
    },
  ],
  tidy: (options) => ({ ...options }),
  photos: true,
  decks: true,
} satisfies Choices;
