import { t } from '$lib/i18n';
import type { Words } from '$lib/game/playable';
import type { View } from './wire.gen';

type Gap = 'first' | 'front' | 'middle' | 'second' | 'second_front' | 'second_middle';

/** How Face Cards speaks. */
export const words: Words<View> = {
  heading(view, game, names) {
    const round = t('facecards.round', { round: view.round, rounds: view.rounds });
    switch (view.phase.type) {
      case 'Vote':
        return {
          title: t('facecards.head.vote'),
          text: t('facecards.head.vote.text'),
          short: t('facecards.head.vote.short'),
        };
      case 'ChoosePair':
        return {
          title: t('facecards.head.pair'),
          text: t(`facecards.head.pair.${view.options.variant ?? 'base'}`),
          round,
        };
      case 'Betting':
        if (view.phase.seat !== game.seat)
          return { title: t('play.turnOf', { name: names.seat(view.phase.seat) }), round };
        if (view.phase.won.length)
          return {
            title: t('facecards.head.bet'),
            text: t('facecards.head.again'),
            short: t('facecards.head.again.short'),
            round,
          };
        return {
          title: t('facecards.head.bet'),
          text: t(view.fronts.length ? 'facecards.head.bet.draw' : 'facecards.head.bet.middle'),
          short: t('facecards.head.bet.short'),
          round,
        };
      case 'Revealing':
        return { title: t('facecards.head.reveal'), text: t('facecards.reveal.tell'), round };
      case 'Over':
        return { title: t('play.over') };
    }
  },

  sentence: (kind) =>
    kind === 'Ready'
      ? t('facecards.do.Ready')
      : kind === 'Stop'
        ? t('facecards.do.Stop')
        : kind.endsWith('Bet')
          ? t('facecards.do.Bet')
          : t('facecards.do.Pair'),

  gap(kind, gap, view) {
    if (gap === '')
      return view.phase.type === 'Vote'
        ? t('facecards.gap.vote')
        : t(`facecards.head.pair.${view.options.variant ?? 'base'}`);
    return kind === 'Bet' ? t(`facecards.gap.bet.${gap as 'front' | 'middle'}`) : t(`facecards.gap.${gap as Gap}`);
  },

  option(gap, option, view, names) {
    if (typeof option === 'number') return names.seat(option);
    const owner =
      gap === 'front' && view.phase.type === 'Betting'
        ? view.fronts.find(({ card }) => card === option)?.owner
        : undefined;
    return owner === undefined
      ? names.card(option)
      : t('facecards.of', { card: names.card(option), name: names.seat(owner) });
  },

  answer(answer, _view, names) {
    if (typeof answer === 'number') return t('facecards.answer.vote', { name: names.seat(answer) });
    if (typeof answer === 'string') return t('facecards.answer.lay', { cards: names.card(answer) });
    if (!('type' in answer)) return t('facecards.answer.lay', { cards: names.cards(answer.map(String)) });
    const { type, ...gaps } = answer;
    if (type === 'Stop') return t('facecards.do.Stop');
    if (type === 'Ready') return t('facecards.do.Ready');
    if (type === 'TwoPairs') return t('facecards.answer.pairs');
    const cards = Object.values(gaps).map(String);
    return type.endsWith('Bet')
      ? t('facecards.answer.bet', { cards: names.cards(cards) })
      : t('facecards.answer.lay', { cards: names.cards(cards) });
  },

  outcome(outcome, _view, seat, names) {
    const winners = names.list(outcome.winners.map(names.seat));
    const won = seat !== null && outcome.winners.includes(seat);
    return {
      title: won ? t('end.youWon') : t('end.won', { names: winners, count: outcome.winners.length }),
      text: t('facecards.end'),
    };
  },

  score: (score) => t('facecards.photos', { count: score }),
};
