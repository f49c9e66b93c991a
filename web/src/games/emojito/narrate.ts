import { t } from '$lib/i18n';
import { type Names } from '$lib/names/names.svelte';
import { capital } from '$lib/i18n';
import { wantsWords } from '$lib/face/inwords.svelte';
import { isPlain } from '$lib/game/plain.svelte';
import { people, place, subject } from './people';
import { faceOf, seenOf } from './seen';
import type { Events, Performance } from './wire.gen';

/** An event of Emojito as a sentence. */
export function narrate(event: Events, names: Names): string {
  switch (event.type) {
    case 'Reshuffled':
      return t('emojito.told.reshuffled', { pile: event.pile });
    case 'Drew':
      return t('emojito.told.drew', { ...names.by(event.seat), symbol: event.symbol });
    case 'Secret':
      return t('emojito.told.secret', { card: seenOf(event.card, names) });
    case 'Performed':
      // One device is handed round: everybody in the room has seen it.
      if (!event.watchers.length) return '';
      return t('emojito.told.performed', { ...names.by(event.seat), watchers: people(event.watchers, names) });
    case 'Passed':
      return t('emojito.told.passed', { ...names.by(event.seat) });
    case 'Skipped':
      return t('emojito.told.skipped', { cards: names.cards(event.cards) });
    case 'Acted':
      return sayAct(names.person(event.seat), event.performance, names);
    case 'Challenged':
      return t('emojito.told.challenged', {
        ...names.by(event.seat),
        whom: names.who(event.leader),
        leader: names.seat(event.leader),
        cost: event.discarded ? 'discarded' : 'turned',
      });
    case 'Forestalled':
      return t('emojito.told.forestalled', {
        ...names.by(event.seat),
        whom: names.who(event.leader),
        leader: names.seat(event.leader),
      });
    case 'Laid':
      return t('emojito.told.laid', {
        cards: event.cards.map((card, index) => `${index + 1} ${names.card(`${card}.seen`)}`).join(', '),
      });
    case 'Revealed':
      return t('emojito.told.revealed', {
        ...names.by(event.seat),
        number: event.number,
        card: names.card(event.card),
      });
    case 'Guessed': {
      const by = names.by(event.seat);
      if (event.number === 0) return t('emojito.told.silent', by);
      return t('emojito.told.guessed', { ...by, number: event.number, right: event.right ? 'yes' : 'no' });
    }
    case 'Moved': {
      const values = { ...subject(event.seats, names), by: Math.abs(event.by), place: place(event.zone) };
      return event.by > 0 ? t('emojito.told.forward', values) : t('emojito.told.back', values);
    }
    case 'TrophyWon':
      return event.card
        ? t('emojito.told.won', { ...subject(event.seats, names), card: names.card(event.card) })
        : t('emojito.told.wonCounted', subject(event.seats, names));
    case 'TrophyLost':
      return event.card
        ? t('emojito.told.lost', { ...subject(event.seats, names), card: names.card(event.card) })
        : t('emojito.told.lostCounted', subject(event.seats, names));
    case 'PlayOff':
      return t('emojito.told.playOff', names.all(event.seats));
    case 'Thought':
      return event.number
        ? t('emojito.told.thought', { ...names.by(event.seat), number: event.number })
        : t('emojito.told.thoughtNothing', names.by(event.seat));
    case 'TalkedAbout':
      return '';
    case 'CircleEnded':
      return t('emojito.told.circleEnded');
    case 'Ended':
      // A side may begin its sentence, and needn't be somebody's name.
      return t('emojito.told.ended', subject(event.winners, names)).split('. ').map(capital).join('. ');
  }
}

/** The same for a screen reader: a face that is told in words as it moves is not told twice. */
export function aloud(event: Events, names: Names): string {
  const { type } = event;
  if (type !== 'Acted' || !wantsWords() || isPlain()) return narrate(event, names);
  return sayAct(names.person(event.seat), { ...event.performance, poses: [] }, names);
}

/** A performance for those who don't see or hear it: the features of its face, and its sounds. */
function sayAct(name: string, performance: Performance, names: Names): string {
  const shown = faceOf(performance);
  const sounds = performance.sounds.map(({ kind }) => t(`emojito.sound.${kind}`));
  return [
    shown && t('emojito.told.face', { name, face: shown }),
    sounds.length ? t('emojito.told.sounds', { name, sounds: names.list(sounds) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
