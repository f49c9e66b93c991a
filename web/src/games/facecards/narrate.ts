import { t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import { cardOf } from './cards';
import { seenOf } from './seen';
import type { Events, Placed } from './wire.gen';

/** An event of Face Cards as a sentence. */
export function narrate(event: Events, names: Names): string {
  switch (event.type) {
    case 'TurnedUp':
      return t('facecards.told.turnedUp', { card: looked(event.card, names) });
    case 'Voted':
      return t('facecards.told.voted', {
        votes: event.votes.map((whom, seat) => `${names.seat(seat)} → ${names.seat(whom)}`).join(', '),
      });
    case 'RoundBegan':
      return t('facecards.told.round', { round: event.round, name: names.seat(event.camera) });
    case 'Drew':
      return t('told.drew', { name: names.seat(event.seat), count: event.count });
    case 'Got':
      return t('told.got', { cards: names.cards(event.cards) });
    case 'FrontDrawn':
      return t('facecards.told.front', { name: names.seat(event.seat), card: names.card(event.card) });
    case 'LaidOut':
      return [
        t('facecards.told.row', { cards: names.cards(event.row) }),
        ...event.fronts.map(({ owner, card }) =>
          t('facecards.told.before', { name: names.seat(owner), card: names.card(card) }),
        ),
      ].join(' ');
    case 'BetMade':
      return tellBet(event.bet, names);
    case 'Kept':
      return t('facecards.told.kept', { name: names.seat(event.seat), cards: names.cards(event.cards) });
    case 'SetAside':
      return t('facecards.told.aside', { name: names.seat(event.seat), card: names.card(event.card) });
    case 'Lost':
      return t('facecards.told.lost', { name: names.seat(event.seat), cards: names.cards(event.cards) });
    case 'Bonus':
      return t('facecards.told.bonus', {
        name: names.seat(event.seat),
        card: names.card(event.card),
        source: event.source,
      });
    case 'Skipped':
      return t('facecards.told.skipped', { name: names.seat(event.seat) });
    case 'Flopped':
      return t('facecards.told.flopped');
    case 'PairsShown':
      return t('facecards.told.pairs', {
        pairs: event.pairs
          .map(({ owner, front, middle }) => `${names.seat(owner)}: ${names.cards([front, middle])}`)
          .join('; '),
      });
    case 'Swept':
      return t('facecards.told.swept');
    case 'Refilled':
      return t('facecards.told.refilled', { source: event.source, count: event.count });
    case 'Ended':
      return t('told.ended', {
        scores: event.scores.map((score, seat) => `${names.seat(seat)} ${score}`).join(', '),
        names: names.list(event.winners.map(names.seat)),
        count: event.winners.length,
      });
  }
}

/** The same for people who see the photos: leaves out what is on them and where they lie. */
export function glance(event: Events, names: Names): string {
  switch (event.type) {
    case 'TurnedUp':
      return t('facecards.told.turnedUp', { card: names.card(event.card) });
    case 'LaidOut':
    case 'PairsShown':
      return '';
    default:
      return narrate(event, names);
  }
}

/** A card with its description, where only its looks count. */
function looked(card: string, names: Names): string {
  const found = names.seen ? undefined : cardOf(card, []);
  return found ? `${names.card(card)} (${seenOf(found)})` : names.card(card);
}

/** A bet and how it was answered. */
export function tellBet(bet: Placed, names: Names): string {
  const values = { name: names.seat(bet.bettor), front: names.card(bet.front), middle: names.card(bet.middle) };
  return bet.right ? t('facecards.told.right', values) : t('facecards.told.wrong', values);
}
