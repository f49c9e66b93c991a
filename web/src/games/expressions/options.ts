import { t } from '$lib/i18n';
import { rulesAddress } from '$lib/address/routes';
import type { Choices } from '$lib/game/options';

const HANDS = Array.from({ length: 13 }, (_, more) => 6 + more);

export default {
  controls: [
    {
      name: 'difficulty',
      label: 'expressions.option.difficulty',
      choices: [
        { value: 'easy', label: 'expressions.option.easy', text: 'expressions.option.easy.text' },
        { value: 'normal', label: 'expressions.option.normal', text: 'expressions.option.normal.text' },
        { value: 'difficult', label: 'expressions.option.difficult', text: 'expressions.option.difficult.text' },
      ],
    },
    {
      name: 'hand',
      label: 'expressions.option.hand',
      text: 'expressions.option.hand.text',
      choices: [
        { value: null, label: 'option.usual' },
        ...HANDS.map((count) => ({ value: count, label: () => t('play.cards', { count }) })),
      ],
    },
  ],
  tidy: (options) => ({ ...options }),
  advice: (seats) =>
    seats === 6
      ? {
          text: 'expressions.option.six',
          link: 'expressions.option.six.link',
          href: rulesAddress('expressions', 'hints-and-codes'),
        }
      : {
          text: 'expressions.option.agree',
          link: 'expressions.option.agree.link',
          href: rulesAddress('expressions', 'hints-and-codes'),
        },
} satisfies Choices;
