import { t } from '$lib/i18n';
import type { Choices } from '$lib/game/options';

const TARGETS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

export default {
  controls: (seats) => [
    {
      name: 'mode',
      label: 'emojito.option.mode',
      tabs: true,
      choices: [
        { value: 'coop', label: 'emojito.option.coop', text: 'emojito.option.coop.text' },
        { value: 'competitive', label: 'emojito.option.competitive', text: 'emojito.option.competitive.text' },
        { value: 'teams', label: 'emojito.option.teams', text: 'emojito.option.teams.text' },
        { value: 'circle', label: 'emojito.option.circle', text: 'emojito.option.circle.text' },
      ],
    },
    {
      name: 'one_device',
      label: 'emojito.option.device',
      when: ({ mode }) => mode === 'circle',
      choices: [
        { value: false, label: 'emojito.option.device.each', text: 'emojito.option.device.each.text' },
        { value: true, label: 'emojito.option.device.one', text: 'emojito.option.device.one.text' },
      ],
    },
    {
      name: 'edition',
      label: 'emojito.option.edition',
      text: 'emojito.option.edition.text',
      when: ({ mode }) => mode !== 'circle',
      choices: [
        {
          value: 'tactic',
          label: 'emojito.option.tactic',
          text: 'emojito.option.tactic.text',
          barred: ({ mode }) => (mode === 'teams' ? 'refusal.no-such-mode' : undefined),
        },
        { value: 'huch', label: 'emojito.option.huch', text: 'emojito.option.huch.text' },
      ],
    },
    {
      name: 'level',
      label: 'emojito.option.level',
      when: ({ mode, edition }) => mode === 'coop' && edition === 'huch',
      choices: [
        { value: 'normal', label: 'emojito.option.normal', text: 'emojito.option.normal.text' },
        { value: 'hard', label: 'emojito.option.hard', text: 'emojito.option.hard.text' },
        { value: 'very_hard', label: 'emojito.option.very_hard', text: 'emojito.option.very_hard.text' },
        {
          value: 'almost_impossible',
          label: 'emojito.option.almost_impossible',
          text: 'emojito.option.almost_impossible.text',
        },
      ],
    },
    {
      name: 'secret_message',
      label: 'emojito.option.secret',
      when: ({ mode, level }) => mode === 'coop' && level !== 'almost_impossible',
      choices: [
        { value: false, label: 'ui.off' },
        { value: true, label: 'ui.on', text: 'emojito.option.secret.text' },
      ],
    },
    {
      name: 'target',
      label: 'emojito.option.target',
      when: ({ mode, edition }) => mode === 'coop' && edition === 'huch',
      choices: [
        { value: null, label: 'option.usual', text: 'emojito.option.target.text' },
        ...TARGETS.map((score) => ({ value: score, label: () => t('emojito.score', { score }) })),
      ],
    },
    {
      name: 'symbols',
      label: 'emojito.option.symbols',
      when: ({ mode }) => mode === 'teams',
      choices: [
        { value: false, label: 'emojito.option.symbols.off', text: 'emojito.option.symbols.off.text' },
        { value: true, label: 'emojito.option.symbols.on', text: 'emojito.option.symbols.on.text' },
      ],
    },
    {
      name: 'grade',
      label: 'emojito.option.grade',
      when: ({ deck }) => !deck,
      choices: [
        { value: 'all', label: 'emojito.option.grade.all', text: 'emojito.option.grade.all.text' },
        { value: 'everyday', label: 'emojito.option.grade.everyday', text: 'emojito.option.grade.everyday.text' },
        { value: 'first', label: 'emojito.option.grade.first', text: 'emojito.option.grade.first.text' },
      ],
    },
    {
      name: 'alike',
      label: 'emojito.option.alike',
      choices: [
        { value: 'far', label: 'emojito.option.alike.far', text: 'emojito.option.alike.far.text' },
        { value: 'mixed', label: 'emojito.option.alike.mixed', text: 'emojito.option.alike.mixed.text' },
        { value: 'near', label: 'emojito.option.alike.near', text: 'emojito.option.alike.near.text' },
      ],
    },
    {
      name: 'first_actor',
      label: 'emojito.option.first',
      when: ({ mode, one_device }) => mode !== 'teams' && !one_device,
      choices: [
        { value: null, label: 'option.drawn' },
        ...seats.map((name, seat) => ({ value: seat, label: () => name })),
      ],
    },
  ],

  tidy(options, before) {
    const tidied: Record<string, unknown> = { ...options };
    // Teams fix the edition. Switching teams off again must not keep theirs, which nobody chose.
    if (before.mode === 'teams') tidied.edition = 'tactic';
    if (tidied.mode === 'teams') Object.assign(tidied, { edition: 'huch', first_actor: null });
    else tidied.symbols = false;
    if (tidied.mode !== 'coop') Object.assign(tidied, { secret_message: false });
    if (tidied.mode !== 'circle') tidied.one_device = false;
    if (tidied.one_device) tidied.first_actor = null;
    if (tidied.mode !== 'coop' || tidied.edition !== 'huch') Object.assign(tidied, { level: 'normal', target: null });
    return tidied;
  },

  pairs: ({ mode }) => mode === 'teams',
  decks: true,
} satisfies Choices;
