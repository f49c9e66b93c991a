import { t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { Words } from '$lib/game/playable';
import type { Outcome } from '$lib/wire.gen';
import type { View } from './wire.gen';

/** The mischief cards, by the sentence that plays them. */
export const FACES: Readonly<Record<string, string>> = {
  Ghost: 'ghost',
  Heart: 'heart',
  Pirate: 'pirate',
  Whirlwind: 'whirlwind',
  VolteFace: 'volte-face',
  Bomb: 'bomb',
  Ninja: 'ninja',
  Kiss: 'kiss',
  Lullaby: 'lullaby',
};

const SEAT_GAPS = ['owner', 'to', 'sleeper'];

/** How Émoticon speaks. */
export const words: Words<View> = {
  heading(view, game, names) {
    const round = t('emoticon.round', { round: view.round, rounds: view.prizes.length, prize: view.prize });
    switch (view.phase.type) {
      case 'Turn':
        if (view.phase.seat === game.seat) return { title: t('play.yourTurn'), text: t('emoticon.ask.turn'), round };
        return { title: t('play.turnOf', { name: names.seat(view.phase.seat) }), text: round };
      case 'Discard':
        return {
          title: t('emoticon.between', { round: view.round }),
          text: view.hand.some((card) => Object.values(FACES).includes(card)) ? t('emoticon.ask.discard') : '',
        };
      case 'Over':
        return { title: t('play.over') };
    }
  },

  sentence(kind, _view, names) {
    const face = FACES[kind];
    return face ? names.card(face) : t(`emoticon.do.${kind as 'Play' | 'Pass' | 'Help'}`);
  },

  about(kind, _view, names) {
    const face = FACES[kind];
    return face ? names.card(`${face}.effect`) : kind === 'Help' ? t('emoticon.about.help') : undefined;
  },

  gap(kind, gap) {
    if (gap === '') return t('emoticon.gap.discard');
    if (kind === 'Help') return gap === 'to' ? t('emoticon.gap.to') : t('emoticon.gap.give');
    return gap === 'card' && kind === 'Ghost'
      ? t('emoticon.gap.take')
      : t(`emoticon.gap.${gap as 'card' | 'mine' | 'mood' | 'owner' | 'sleeper' | 'theirs'}`);
  },

  option: (gap, option, _view, names) =>
    SEAT_GAPS.includes(gap) ? names.seat(Number(option)) : names.card(String(option)),

  answer(answer, view, names) {
    if (Array.isArray(answer)) {
      return answer.length
        ? t('emoticon.answer.discard', { cards: names.cards(answer.map(String)) })
        : t('emoticon.answer.keep', { round: view.round + 1 });
    }
    return typeof answer === 'object' && 'type' in answer ? said(answer, names) : '';
  },

  outcome(outcome, view, seat, names) {
    const winners = names.list(outcome.winners.map(names.seat));
    const won = seat !== null && outcome.winners.includes(seat);
    const tie = tieBreak(outcome, view);
    return {
      title: won ? t('end.youWon') : t('end.won', { names: winners, count: outcome.winners.length }),
      text: tie ? t('emoticon.end.tie', tie) : t('emoticon.end'),
    };
  },

  score: (score) => t('emoticon.points', { points: score }),
};

/** The points in round cards of the winner, and of the best among those with the same score; nothing if no tie was broken. */
export function tieBreak(
  { scores, winners }: Pick<Outcome, 'scores' | 'winners'>,
  { rewards }: Pick<View, 'rewards'>,
): { most: number; next: number } | undefined {
  const best = Math.max(...scores);
  const beaten = scores.flatMap((score, seat) => (score === best && !winners.includes(seat) ? [seat] : []));
  const [winner] = winners;
  if (!beaten.length || winner === undefined) return undefined;
  const inCards = (seat: number) => best - (rewards[seat] ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return { most: inCards(winner), next: Math.max(...beaten.map(inCards)) };
}

function said(answer: Readonly<Record<string, string | number>>, names: Names): string {
  const card = names.card(String(answer.card));
  switch (answer.type) {
    case 'Ghost':
      return t('emoticon.answer.ghost', { name: names.seat(Number(answer.owner)), card });
    case 'Whirlwind':
      return t('emoticon.answer.whirlwind', { mood: names.card(String(answer.mood)) });
    case 'Ninja':
      return t('emoticon.answer.ninja', { name: names.seat(Number(answer.owner)) });
    case 'Kiss':
      return t('emoticon.answer.kiss', {
        mine: names.card(String(answer.mine)),
        name: names.seat(Number(answer.owner)),
        theirs: names.card(String(answer.theirs)),
      });
    case 'Lullaby':
      return t('emoticon.answer.lullaby', { name: names.seat(Number(answer.sleeper)) });
    case 'Help':
      return t('emoticon.answer.help', { name: names.seat(Number(answer.to)), card });
    case 'Pass':
      return t('emoticon.answer.pass');
    default:
      return t('emoticon.answer.play', {
        card: answer.type === 'Play' ? card : names.card(FACES[String(answer.type)] ?? ''),
      });
  }
}
