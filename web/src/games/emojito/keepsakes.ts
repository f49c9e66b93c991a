import { face, type FaceParams } from '$lib/face';
import type { Keepsake, Step } from '$lib/game/playable';
import { capital, t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import { chatCircle, smiley } from '$lib/ui/icons';
import { CARDS } from './cards.gen';
import { find, say } from './moments';
import { faceAt, lengthOf } from './perform/faces';
import type { Events, Performance, Played, View } from './wire.gen';

/** Acts in an album at most: everybody's best, as long as they are not too many. */
const MOST = 8;

/** Something acted, and how it was understood. */
export interface Act {
  seat: number;
  card: string;
  /** the step in which it was performed */
  step: number;
  performance: Performance | undefined;
  /** how many found it, of how many; nothing in teams, where not everybody looks for it */
  found?: { right: number; of: number };
}

/** All acts of a game, in their order. */
export function actsOf(steps: readonly Step<Events>[]): Act[] {
  const acts: Act[] = [];
  /** What each seat has performed since the last reveal. */
  const performed = new Map<number, Pick<Act, 'step' | 'performance'>>();
  for (const { step, events } of steps) {
    for (const event of events) {
      if (event.type === 'Performed') {
        performed.set(event.seat, { step, performance: performed.get(event.seat)?.performance });
      } else if (event.type === 'Acted') {
        performed.set(event.seat, { step, performance: event.performance });
      }
    }
    const reveals = events.filter((event) => event.type === 'Revealed');
    const guesses = events.filter((event) => event.type === 'Guessed');
    for (const { seat, card } of reveals) {
      const act = performed.get(seat);
      if (!act) continue;
      const found = { right: guesses.filter(({ right }) => right).length, of: guesses.length };
      acts.push({ seat, card, ...act, ...(reveals.length === 1 ? { found } : {}) });
    }
    if (reveals.length) performed.clear();
  }
  return acts;
}

/** Everybody's best act: the one that most of the others found; the latest of them. */
export function bestActs(acts: readonly Act[]): Act[] {
  const best = new Map<number, Act>();
  for (const act of acts) {
    const before = best.get(act.seat);
    if (!before || part(act) >= part(before)) best.set(act.seat, act);
  }
  return [...best.values()].toSorted((one, other) => part(other) - part(one)).slice(0, MOST);
}

const part = ({ found }: Act) => (found?.of ? found.right / found.of : 0);

/**
 * What of a finished game of Emojito goes into the album: everybody's best act, the face reader and the challenge. Of a
 * circle only its emotions do, as on the page that it leaves: nobody reads there who acted what.
 */
export function keepsakes(steps: readonly Step<Events>[], { circle }: Pick<View, 'circle'>, names: Names): Keepsake[] {
  if (circle) return circle.played.map((played) => sayPlayed(played, names));
  const others = find(steps.map(({ events }) => events)).filter(({ kind }) => kind === 'reader' || kind === 'duel');
  return [...bestActs(actsOf(steps)).map((act) => sayAct(act, names)), ...others.map((found) => say(found, names))];
}

/** Whether this seat acts with its face now. */
export function acting({ phase, stage, seat }: Pick<View, 'phase' | 'stage' | 'seat'>): boolean {
  return phase.type === 'Performing' && stage.some(({ performer, symbol }) => performer === seat && symbol !== 'sound');
}

function sayAct({ seat, card, step, performance, found }: Act, names: Names): Keepsake {
  const shown = faceOf(card, performance);
  const name = names.seat(seat);
  return {
    title: capital(names.card(card)),
    text: found ? t('emojito.keepsake.act', { name, ...found }) : name,
    sign: { icon: smiley },
    seat,
    acted: { step, ...(shown ? { face: shown } : {}) },
  };
}

function sayPlayed({ card, taken_for: others }: Played, names: Names): Keepsake {
  const made = names.made?.(card);
  const drawn = made?.face ? face(made.face) : faceOf(card, undefined);
  return {
    title: capital(names.card(card)),
    text: others.length ? `${t('emojito.circle.taken')} ${names.cards(others)}` : '',
    sign: { icon: chatCircle },
    ...(made?.src ? { pictures: [made.src] } : drawn ? { drawn } : {}),
  };
}

/** The face as it was posed, or else that of the card. */
function faceOf(card: string, performance: Performance | undefined): FaceParams | undefined {
  const posed = performance && faceAt(performance, lengthOf(performance) / 2);
  const drawn = CARDS.find(({ id }) => id === card);
  return posed ?? (drawn && face(drawn.face));
}
