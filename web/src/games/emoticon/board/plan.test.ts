import { expect, test } from 'vitest';
import { Plan } from './plan.svelte';
import type { Question } from './question';

const question = (asleep = false) => ({ asked: 'turn', asleep, round: 2 }) as Question;
const HAND = ['anger-3', 'kiss'];

test('whoever thinks of passing can go back to the card they had chosen', () => {
  const plan = new Plan(question());
  plan.take(0, HAND);
  plan.leave('Help');
  expect([plan.doing, plan.card(HAND)]).toEqual(['Help', undefined]);
  plan.stay();
  expect([plan.doing, plan.card(HAND)]).toEqual(['card', 'anger-3']);
});

test('whoever falls asleep begins with passing', () => {
  expect(new Plan(question(true)).doing).toBe('Pass');
});
