import { t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { Events } from './wire.gen';

/** An event of Émoticon as a sentence. */
export function narrate(event: Events, names: Names): string {
  switch (event.type) {
    case 'RoundBegan':
      return t('emoticon.told.round', { round: event.round, points: event.points, ...names.by(event.first) });
    case 'Ordered':
      return t('emoticon.told.ordered', { moods: event.column.map(names.card).join(', ') });
    case 'Drew':
      // Whoever draws is told which cards they are.
      return names.who(event.seat) === 'you'
        ? ''
        : t('told.drew', { name: names.seat(event.seat), count: event.count });
    case 'Drawn':
      return t('told.got', { cards: names.cards(event.cards) });
    case 'Played':
      return t('emoticon.told.played', { ...names.by(event.seat), card: names.card(event.card) });
    case 'Took':
      return t('emoticon.told.took', {
        ...names.by(event.seat),
        whom: names.who(event.owner),
        owner: names.seat(event.owner),
        card: names.card(event.card),
      });
    case 'Swapped':
      return t('emoticon.told.swapped', {
        ...names.by(event.seat),
        mine: names.card(event.mine),
        whom: names.who(event.owner),
        owner: names.seat(event.owner),
        theirs: names.card(event.theirs),
      });
    case 'Burst':
      return t('emoticon.told.burst', { ...names.by(event.owner), cards: names.cards(event.cards) });
    case 'Robbed':
      return t('emoticon.told.robbed', {
        ...names.by(event.seat),
        whom: names.who(event.owner),
        owner: names.seat(event.owner),
      });
    case 'Stolen':
      return t('emoticon.told.stolen', { ...names.by(event.seat), card: names.card(event.card) });
    case 'FellAsleep':
      return t('emoticon.told.asleep', { ...names.by(event.seat) });
    case 'Slept':
      return t('emoticon.told.slept', { ...names.by(event.seat) });
    case 'Passed':
      return t('emoticon.told.passed', { ...names.by(event.seat) });
    case 'Helped':
      return t('emoticon.told.helped', {
        ...names.by(event.seat),
        whom: names.who(event.to),
        to: names.seat(event.to),
        card: names.card(event.card),
      });
    case 'Scored': {
      const scores = event.scores.map((score, seat) => `${names.person(seat)} ${score}`).join(', ');
      if (event.winner === null) return t('emoticon.told.nobody', { scores });
      return t('emoticon.told.scored', { scores, ...names.by(event.winner) });
    }
    case 'Rewarded':
      return event.pirate
        ? t('emoticon.told.pirate', {
            ...names.by(event.seat),
            whom: names.who(event.helper),
            helper: names.seat(event.helper),
          })
        : t('emoticon.told.rewarded', { ...names.by(event.seat) });
    case 'Peeked':
      return t('emoticon.told.peeked', { value: event.value });
    case 'Discarded':
      return t('emoticon.told.discarded', { ...names.by(event.seat), cards: names.cards(event.cards) });
    case 'Ended':
      return t('told.ended', {
        scores: event.scores.map((score, seat) => `${names.person(seat)} ${score}`).join(', '),
        ...names.all(event.winners),
      });
  }
}
