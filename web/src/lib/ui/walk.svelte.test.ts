import { afterEach, expect, test } from 'vitest';
import { walk } from './arrows';

/** Cards of ten by ten pixels: two in a row, and one below the second. */
const LIE = { first: [0, 0], second: [20, 0], below: [24, 30] } as const;

afterEach(() => void (document.body.innerHTML = ''));

function lay() {
  for (const [name, [x, y]] of Object.entries(LIE)) {
    const card = document.createElement('button');
    card.id = name;
    card.dataset.card = name;
    card.getBoundingClientRect = () => new DOMRect(x, y, 10, 10);
    document.body.append(card);
  }
}

function press(key: string) {
  walk(new KeyboardEvent('keydown', { key }), 'button[data-card]');
  return document.activeElement?.id;
}

test('arrows walk to the nearest card in their direction, and stay where there is none', () => {
  lay();
  document.getElementById('first')?.focus();
  expect(['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowUp', 'a'].map(press)).toEqual([
    'second',
    'below',
    'below',
    'second',
    'first',
    'first',
    'first',
  ]);
});

test('arrows are left to others where no card has the focus', () => {
  lay();
  const event = new KeyboardEvent('keydown', { key: 'ArrowRight', cancelable: true });
  walk(event, 'button[data-card]');
  expect(event.defaultPrevented).toBe(false);
  expect(document.activeElement).toBe(document.body);
});
