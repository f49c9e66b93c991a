import { t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { Events } from './wire.gen';

/** An event of Émoticon as a sentence. */
export function narrate(event: Events, names: Names): string {
  switch (event.type) {
    case 'RoundBegan':
      return t('emoticon.told.round', { round: event.round, points: event.points, name: names.seat(event.first) });
    case 'Ordered':
      return t('emoticon.told.ordered', { moods: event.column.map(names.card).join(', ') });
    case 'Drew':
      return t('told.drew', { name: names.seat(event.seat), count: event.count });
    case 'Drawn':
      return t('told.got', { cards: names.cards(event.cards) });
    case 'Played':
      return t('emoticon.told.played', { name: names.seat(event.seat), card: names.card(event.card) });
    case 'Took':
      return t('emoticon.told.took', {
        name: names.seat(event.seat),
        owner: names.seat(event.owner),
        card: names.card(event.card),
      });
    case 'Swapped':
      return t('emoticon.told.swapped', {
        name: names.seat(event.seat),
        mine: names.card(event.mine),
        owner: names.seat(event.owner),
        theirs: names.card(event.theirs),
      });
    case 'Burst':
      return t('emoticon.told.burst', { name: names.seat(event.owner), cards: names.cards(event.cards) });
    case 'Robbed':
      return t('emoticon.told.robbed', { name: names.seat(event.seat), owner: names.seat(event.owner) });
    case 'Stolen':
      return t('emoticon.told.stolen', { name: names.seat(event.seat), card: names.card(event.card) });
    case 'FellAsleep':
      return t('emoticon.told.asleep', { name: names.seat(event.seat) });
    case 'Slept':
      return t('emoticon.told.slept', { name: names.seat(event.seat) });
    case 'Passed':
      return t('emoticon.told.passed', { name: names.seat(event.seat) });
    case 'Helped':
      return t('emoticon.told.helped', {
        name: names.seat(event.seat),
        to: names.seat(event.to),
        card: names.card(event.card),
      });
    case 'Scored': {
      const scores = event.scores.map((score, seat) => `${names.seat(seat)} ${score}`).join(', ');
      if (event.winner === null) return t('emoticon.told.nobody', { scores });
      return t('emoticon.told.scored', { scores, name: names.seat(event.winner) });
    }
    case 'Rewarded':
      return event.pirate
        ? t('emoticon.told.pirate', { name: names.seat(event.seat), helper: names.seat(event.helper) })
        : t('emoticon.told.rewarded', { name: names.seat(event.seat) });
    case 'Peeked':
      return t('emoticon.told.peeked', { value: event.value });
    case 'Discarded':
      return t('emoticon.told.discarded', { name: names.seat(event.seat), cards: names.cards(event.cards) });
    case 'Ended':
      return t('told.ended', {
        scores: event.scores.map((score, seat) => `${names.seat(seat)} ${score}`).join(', '),
        names: names.list(event.winners.map(names.seat)),
        count: event.winners.length,
      });
  }
}
