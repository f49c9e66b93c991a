import { t } from '$lib/i18n';
import type { Words } from '$lib/game/playable';
import type { GameShown } from '$lib/wire.gen';
import { cardOf, type Says } from './cards';
import { sayClue } from './clue';
import type { View } from './wire.gen';

/** How Expressions speaks. */
export const words: Words<View> = {
  heading(view, game, names) {
    const { phase } = view;
    if (phase.type === 'Over') return { title: t('play.over') };
    const round = sayRound(view);
    if (phase.seat !== game.seat) return { title: t('play.turnOf', { name: names.seat(phase.seat) }), round };
    const text = phase.type === 'Turn' ? sayTurn(game) : t(`expressions.ask.${phase.type}`, { zone: phase.zone });
    return { title: t('play.yourTurn'), text, round };
  },

  sentence: (kind) => t(`expressions.do.${kind as 'Clue' | 'Guess' | 'Place'}`),

  gap(kind, gap, view) {
    if (gap === 'partner') return t('expressions.gap.partner');
    if (gap === 'says') return t('expressions.gap.says');
    if (kind === 'Guess') return t('expressions.gap.guess');
    return view.phase.type === 'Exchange' ? t('expressions.gap.exchange') : t('expressions.gap.card');
  },

  option(gap, option, _view, names, before) {
    if (gap === 'partner') return names.seat(Number(option));
    if (gap === 'says') return sayClue({ card: String(before[0]), says: option as Says });
    return names.card(String(option));
  },

  answer(answer, view, names) {
    if (typeof answer !== 'object' || !('type' in answer)) {
      const zone = 'zone' in view.phase ? view.phase.zone : 'harmony';
      return t('expressions.answer.put', { card: names.card(String(answer)), zone });
    }
    const card = names.card(String(answer.card));
    if (answer.type === 'Clue') {
      const { number } = cardOf(String(answer.card));
      return t('expressions.answer.clue', { card, says: String(answer.says), number });
    }
    if (answer.type === 'Guess')
      return t('expressions.answer.guess', { name: names.seat(Number(answer.partner)), card });
    return t('expressions.answer.put', { card, zone: 'harmony' });
  },

  outcome(outcome, view) {
    const counts = { harmony: view.harmony.length, discord: view.discord.length };
    return outcome.winners.length
      ? { title: t('end.together'), text: t('expressions.end.won', counts) }
      : { title: t('end.nearly'), text: t('expressions.end.lost', counts) };
  },

  score: (score) => t('expressions.score', { score }),
};

/** The actions that this turn offers. */
function sayTurn({ ask }: Pick<GameShown, 'ask'>): string {
  const kinds = ask?.type === 'Say' ? ask.sentences.map(({ kind }) => kind) : [];
  if (!kinds.includes('Guess')) return t('expressions.ask.place');
  return kinds.includes('Clue') ? t('expressions.ask.turn') : t('expressions.ask.guess');
}

/** The round, of as many as there will be. */
function sayRound({ round, last_round, timer, deal, more }: View): string {
  if (last_round) return t('expressions.roundLast');
  if (!deal.timer) return t('play.round', { round });
  const byTimer = Math.max(Math.ceil(timer / deal.flip) - 1, 0);
  return t('expressions.roundOf', { round, rounds: round + byTimer + more });
}
