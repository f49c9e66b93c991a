import { expect, test } from 'vitest';
import choices from './options';

test('teams bring their edition along, and take it with them', () => {
  const together = { mode: 'coop', edition: 'tactic', level: 'normal', symbols: false };
  const teams = choices.tidy({ ...together, mode: 'teams' }, together);
  expect(teams).toMatchObject({ mode: 'teams', edition: 'huch' });
  expect(choices.tidy({ ...teams, symbols: true }, teams)).toMatchObject({ edition: 'huch', symbols: true });
  expect(choices.tidy({ ...teams, mode: 'competitive' }, teams)).toMatchObject({ edition: 'tactic', symbols: false });
});

test('an edition that was chosen stays', () => {
  const huch = { mode: 'coop', edition: 'huch', level: 'hard', target: 3 };
  expect(choices.tidy({ ...huch, mode: 'competitive' }, huch)).toMatchObject({
    edition: 'huch',
    level: 'normal',
    target: null,
  });
});
