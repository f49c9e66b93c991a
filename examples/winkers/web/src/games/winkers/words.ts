import { t } from '$lib/i18n';
import type { Words } from '$lib/game/playable';
import type { View } from './wire.gen';

/** How Winkers speaks. */
export const words: Words<View> = {
  heading(view, game) {
    const asleep = game.seat !== null && view.awake[game.seat] === false;
    switch (view.phase.type) {
      case 'Looking':
        return { title: asleep ? t('winkers.asleep') : t('winkers.looking'), text: t('winkers.looking.text') };
      case 'Naming':
        return { title: asleep ? t('winkers.asleep') : t('winkers.naming'), text: t('winkers.naming.text') };
      case 'Over':
        return { title: t('play.over') };
    }
  },
  sentence: (kind) => (kind === 'Accuse' ? t('winkers.do.accuse') : t('winkers.do.wait')),
  gap: (kind) => (kind === 'Accuse' ? t('winkers.gap.accuse') : t('winkers.gap.look')),
  option: (_gap, option, _view, names) => names.seat(Number(option)),
  answer(answer, _view, names) {
    if (typeof answer === 'number') return t('winkers.answer.look', { name: names.seat(answer) });
    if (typeof answer === 'object' && 'type' in answer && answer.type === 'Accuse')
      return t('winkers.answer.accuse', { name: names.seat(Number(answer.seat)) });
    return t('winkers.do.wait');
  },
  outcome(outcome, view, seat, names) {
    const won = seat !== null && outcome.winners.includes(seat);
    const title = won
      ? t('end.youWon')
      : t('end.won', { count: outcome.winners.length, names: names.list(outcome.winners.map(names.seat)) });
    return { title, text: view.winker === null ? '' : t('winkers.end', { name: names.seat(view.winker) }) };
  },
  score: (score) => t('winkers.score', { score }),
};
