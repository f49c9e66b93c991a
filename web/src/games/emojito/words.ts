import { t } from '$lib/i18n';
import type { Names } from '$lib/table/names.svelte';
import type { Heading, Words } from '$lib/table/playable';
import type { GameShown } from '$lib/wire.gen';
import { people, place } from './people';
import type { View } from './wire.gen';

/** How Emojito speaks. */
export const words: Words<View> = {
  heading(view, game, names) {
    const actors = people(view.actors, names);
    switch (view.phase.type) {
      case 'Performing':
        return performing(view, game, names);
      case 'Challenging':
        return { title: t('emojito.head.challenge'), text: t('emojito.head.challenge.text', { names: people(view.phase.leaders, names) }) };
      case 'Guessing':
        return game.ask
          ? { title: t('emojito.head.guess', { name: people(sought(view), names) }), text: t('emojito.head.guess.text'), short: how(view, sought(view)[0] ?? -1) }
          : { title: t('emojito.head.guessed', { name: actors }), text: t('emojito.head.quiet') };
      case 'Over':
        return { title: t('play.over') };
    }
  },

  sentence: (kind) => t(`emojito.do.${kind as 'Done' | 'Challenge' | 'NoChallenge'}`),
  gap: (_kind, gap) => (gap === 'leader' ? t('emojito.gap.leader') : t('emojito.gap.number')),

  option(gap, option, view, names) {
    if (gap === 'leader') return names.seat(Number(option));
    const card = view.laid[Number(option) - 1];
    return card === undefined ? t('emojito.answer.none') : `${option} · ${names.card(card)}`;
  },

  answer(answer, _view, names) {
    if (typeof answer === 'object' && 'type' in answer) {
      if (answer.type === 'Challenge') return t('emojito.answer.challenge', { name: names.seat(Number(answer.leader)) });
      return t(`emojito.do.${answer.type as 'Done' | 'NoChallenge'}`);
    }
    return answer === 0 ? t('emojito.answer.none') : t('emojito.answer.number', { number: Number(answer) });
  },

  outcome(outcome, view, seat, names) {
    const text = t('emojito.end', { target: view.target });
    if (!outcome.winners.length) return { title: t('emojito.end.game'), text };
    if (view.options.mode === 'coop') return { title: t('end.together'), text };
    const won = seat !== null && outcome.winners.includes(seat);
    return { title: won ? t('end.youWon') : t('end.won', { names: people(outcome.winners, names) }), text };
  },

  score: (score) => t('emojito.score', { score }),
};

/** With what somebody acts, and where their token stands. */
function how(view: View, actor: number): string {
  const zone = view.zones[view.sides.findIndex(({ seats }) => seats.includes(actor))] ?? 0;
  return t('emojito.head.how', { symbol: view.symbols[view.actors.indexOf(actor)] ?? 'face', place: place(zone) });
}

/** Whose feeling this seat has to find: everybody's only actor, or in teams the partner's. */
function sought(view: View): number[] {
  const partner = view.actors.find((actor) => view.seat !== null && Math.floor(actor / 2) === Math.floor(view.seat / 2));
  return view.teams.length && partner !== undefined ? [partner] : view.actors;
}

function performing(view: View, game: GameShown, names: Names): Heading {
  const own = view.stage.find(({ performer }) => performer === game.seat);
  if (own) return { title: t('emojito.head.act'), text: t('emojito.head.act.text', { symbol: own.symbol, names: people(own.watchers, names) }), short: how(view, own.performer) };
  const seen = view.stage.find(({ watchers }) => game.seat === null || watchers.includes(game.seat));
  const title = t('emojito.head.acts', { name: people(view.stage.map(({ performer }) => performer), names) });
  return { title, text: seen ? t('emojito.head.watch', { symbol: seen.symbol }) : t('emojito.head.shut') };
}
