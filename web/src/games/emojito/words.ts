import { capital, t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { Heading, Words } from '$lib/game/playable';
import type { GameShown } from '$lib/wire.gen';
import { soughtIn, zonesBefore, type Reveal } from './reveal';
import { sideOf, sought, symbolOf } from './roles';
import { people, place, subject } from './people';
import { seenOf } from './seen';
import { circleHeading } from './circle/words';
import type { Answer, View } from './wire.gen';

/** More of them than this are not called by name in a heading. */
const FEW = 2;

/** What can be said, but for the number of a card. */
type Kind = Exclude<Answer, number>['type'];

/** How Emojito speaks. */
export const words: Words<View> = {
  heading(view, game, names) {
    if (view.circle) return circleHeading(view, game, names);
    switch (view.phase.type) {
      case 'Performing':
        return performing(view, game, names);
      case 'Challenging': {
        const text = t('emojito.head.challenge.text', { names: people(view.phase.leaders, names) });
        return {
          title: game.ask ? t('emojito.head.challenge') : t('emojito.head.challenging'),
          text,
          short: how(view, view.actors[0] ?? -1),
        };
      }
      case 'Guessing': {
        if (!game.ask)
          return {
            title: lookedFor(view, names),
            text: view.play_off ? t('emojito.playOff') : t('emojito.head.quiet'),
          };
        const [actor = -1] = sought(view);
        return {
          title: question(actor, names),
          text: t('emojito.head.guess.text'),
          short: view.play_off ? t('emojito.playOff') : how(view, actor),
        };
      }
      case 'Revealing':
        return { title: t('emojito.reveal'), text: nextOf(view, names) };
      default:
        return { title: t('play.over') };
    }
  },

  sentence: (kind) => t(`emojito.do.${kind as Kind}`),
  gap: (_kind, gap) => t(`emojito.gap.${gap === 'leader' || gap === 'seat' ? gap : 'number'}`),

  option(gap, option, view, names) {
    if (gap === 'leader' || gap === 'seat') return names.seat(Number(option));
    const card = view.laid[Number(option) - 1];
    return card === undefined ? t('emojito.answer.none') : `${option} · ${seenOf(card, names)}`;
  },

  answer(answer, _view, names) {
    if (typeof answer === 'object' && 'type' in answer) {
      if (answer.type === 'Challenge')
        return t('emojito.answer.challenge', { name: names.seat(Number(answer.leader)) });
      if (answer.type === 'Next') return `${t('emojito.do.Next')}: ${names.seat(Number(answer.seat))}`;
      return t(`emojito.do.${answer.type as Exclude<Kind, 'Challenge' | 'Next'>}`);
    }
    return answer === 0 ? t('emojito.answer.none') : t('emojito.answer.number', { number: Number(answer) });
  },

  outcome(outcome, view, seat, names) {
    if (view.circle) return { title: t('emojito.circle.over'), text: t('emojito.circle.over.text') };
    const text = t('emojito.end', { target: view.target });
    if (!outcome.winners.length) return { title: t('emojito.end.game'), text };
    if (view.options.mode === 'coop') return { title: t('end.together'), text };
    const won = seat !== null && outcome.winners.includes(seat);
    return { title: won ? t('end.youWon') : t('end.won', subject(outcome.winners, names)), text };
  },

  score: (score) => t('emojito.score', { score }),
};

/** What the bar of a board says while what came out is looked at: the question that was just answered. */
export function headingOf(reveal: Reveal, view: View, names: Names): Heading {
  const [answer] = soughtIn(reveal, view);
  if (!answer) return { title: t('emojito.reveal') };
  const zone = zonesBefore(view.zones, reveal.moves)[sideOf(view, answer.seat)] ?? 0;
  const symbol = reveal.acts.find(({ seat }) => seat === answer.seat)?.symbol ?? 'face';
  const text = t('emojito.head.how', { symbol, place: place(zone) });
  return {
    title: reveal.answers.length > FEW && view.seat === null ? t('emojito.reveal') : question(answer.seat, names),
    text,
  };
}

/** Who acts after this, and with what. */
export function nextOf(view: View, names: Names): string {
  const [first = -1] = view.actors;
  const symbol = symbolOf(view, first) ?? 'face';
  if (view.seat !== null && view.actors.includes(view.seat))
    return t('emojito.next.you', { symbol: symbolOf(view, view.seat) ?? symbol });
  if (view.actors.length > FEW) return t('emojito.next.teams');
  return t('emojito.next', { name: people(view.actors, names), symbol });
}

/** What came out, for a room. */
export function outcomeOf({ answers, acts }: Reveal, names: Names): Heading {
  const [answer, ...more] = answers;
  if (!answer || more.length) return { title: t('emojito.reveal') };
  const { seat, number, card } = answer;
  return {
    title: t('emojito.reveal.was', { ...names.by(seat), number, card: names.card(card) }),
    text: t('emojito.line.acted', {
      name: capital(names.person(seat)),
      symbol: acts.find((act) => act.seat === seat)?.symbol ?? 'face',
    }),
  };
}

const question = (actor: number, names: Names) => t('emojito.head.guess', { name: names.seat(actor) });

/** How somebody acts (face, voice or both), and where their token stands. */
function how(view: View, actor: number): string {
  return t('emojito.head.how', {
    symbol: symbolOf(view, actor) ?? 'face',
    place: place(view.zones[sideOf(view, actor)] ?? 0),
  });
}

function lookedFor({ actors, seat }: View, names: Names): string {
  if (seat !== null && actors.includes(seat)) return t('emojito.head.yours');
  return actors.length > FEW
    ? t('emojito.head.teams.guess')
    : t('emojito.head.guessed', { name: people(actors, names) });
}

function performing(view: View, game: GameShown, names: Names): Heading {
  const own = view.stage.find(({ performer }) => performer === game.seat);
  if (own) {
    const text = t('emojito.head.act.text', { symbol: own.symbol, names: people(own.watchers, names) });
    return {
      title: t('emojito.head.act'),
      text,
      short: view.play_off ? t('emojito.playOff') : how(view, own.performer),
    };
  }
  const seen = view.stage.find(({ watchers }) => game.seat === null || watchers.includes(game.seat));
  const performers = view.stage.map(({ performer }) => performer);
  const title =
    performers.length > FEW ? t('emojito.head.teams') : t('emojito.head.acts', { name: people(performers, names) });
  return { title, text: seen ? t('emojito.head.watch', { symbol: seen.symbol }) : t('emojito.head.shut') };
}
