import { t, type PlainKey } from '$lib/i18n';
import { rulesAddress } from '$lib/address/routes';
import type { Choices, Control } from '$lib/game/options';

const HANDS = Array.from({ length: 13 }, (_, more) => 6 + more);

const DECK: Control = {
  name: 'small_deck',
  label: 'expressions.option.deck',
  choices: [
    { value: false, label: 'expressions.option.deck.whole', text: 'expressions.option.deck.whole.text' },
    { value: true, label: 'expressions.option.deck.small', text: 'expressions.option.deck.small.text' },
  ],
};

const difficulty = (easy: PlainKey): Control => ({
  name: 'difficulty',
  label: 'expressions.option.difficulty',
  when: ({ small_deck }) => !small_deck,
  choices: [
    { value: 'easy', label: 'expressions.option.easy', text: easy },
    { value: 'normal', label: 'expressions.option.normal', text: 'expressions.option.normal.text' },
    { value: 'difficult', label: 'expressions.option.difficult', text: 'expressions.option.difficult.text' },
  ],
});

const HAND: Control = {
  name: 'hand',
  label: 'expressions.option.hand',
  text: 'expressions.option.hand.text',
  when: ({ small_deck }) => !small_deck,
  choices: [
    { value: null, label: 'option.usual' },
    ...HANDS.map((count) => ({ value: count, label: () => t('play.cards', { count }) })),
  ],
};

export default {
  controls: ({ length: seats }) => {
    // Six have one deal: only a hand that was chosen before can still be taken back.
    if (seats === 6) return [{ ...HAND, when: ({ hand }) => hand !== null && hand !== undefined }];
    return [difficulty(seats === 2 ? 'expressions.option.easy.two' : 'expressions.option.easy.text'), HAND, DECK];
  },
  tidy: (options) => (options.small_deck ? { ...options, difficulty: 'normal', hand: null } : { ...options }),
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
