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
        votes: event.votes.map((whom, seat) => `${names.person(seat)} → ${names.person(whom)}`).join(', '),
      });
    case 'RoundBegan':
      return t('facecards.told.round', { round: event.round, ...names.by(event.camera) });
    case 'Drew':
      // Whoever draws is told which cards they are.
      return names.who(event.seat) === 'you'
        ? ''
        : t('told.drew', { name: names.seat(event.seat), count: event.count });
    case 'Got':
      return t('told.got', { cards: names.cards(event.cards) });
    case 'FrontDrawn':
      return t('facecards.told.front', { ...names.by(event.seat), card: names.card(event.card) });
    case 'LaidOut':
      return [
        t('facecards.told.row', { cards: names.cards(event.row) }),
        ...event.fronts.map(({ owner, card }) =>
          t('facecards.told.before', { ...names.by(owner), card: names.card(card) }),
        ),
      ].join(' ');
    case 'BetMade':
      return tellBet(event.bet, names);
    case 'Kept':
      return t('facecards.told.kept', { ...names.by(event.seat), cards: names.cards(event.cards) });
    case 'SetAside':
      return t('facecards.told.aside', { ...names.by(event.seat), card: names.card(event.card) });
    case 'Lost':
      return t('facecards.told.lost', { ...names.by(event.seat), cards: names.cards(event.cards) });
    case 'Bonus':
      return t('facecards.told.bonus', {
        ...names.by(event.seat),
        card: names.card(event.card),
        source: event.source,
      });
    case 'Skipped':
      return t('facecards.told.skipped', { ...names.by(event.seat) });
    case 'Flopped':
      return t('facecards.told.flopped');
    case 'PairsShown':
      return t('facecards.told.pairs', {
        pairs: event.pairs
          .map(({ owner, front, middle }) => `${names.person(owner)}: ${names.cards([front, middle])}`)
          .join('; '),
      });
    case 'Swept':
      return t('facecards.told.swept');
    case 'Refilled':
      return t('facecards.told.refilled', { source: event.source, count: event.count });
    case 'Ended':
      return t('told.ended', {
        scores: event.scores.map((score, seat) => `${names.person(seat)} ${score}`).join(', '),
        ...names.all(event.winners),
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

/** The photos that an event names: they bear no names by which somebody could find them on the table. */
export function wordless(event: Events): readonly string[] {
  switch (event.type) {
    case 'BetMade':
      return [event.bet.front, event.bet.middle];
    case 'Got':
    case 'Kept':
    case 'Lost':
      return event.cards;
    case 'TurnedUp':
    case 'FrontDrawn':
    case 'SetAside':
    case 'Bonus':
      return [event.card];
    case 'LaidOut':
      return [...event.row, ...event.fronts.map(({ card }) => card)];
    case 'PairsShown':
      return event.pairs.flatMap(({ front, middle }) => [front, middle]);
    default:
      return [];
  }
}

/** A card with its description, where only its looks count. */
function looked(card: string, names: Names): string {
  const found = names.seen || names.made?.(card) ? undefined : cardOf(card, []);
  return found ? `${names.card(card)} (${seenOf(found)})` : names.card(card);
}

/** A bet and how it was answered. */
export function tellBet(bet: Placed, names: Names): string {
  const values = { ...names.by(bet.bettor), front: names.card(bet.front), middle: names.card(bet.middle) };
  return bet.right ? t('facecards.told.right', values) : t('facecards.told.wrong', values);
}
