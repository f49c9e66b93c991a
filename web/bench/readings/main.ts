/* A sheet for a blind reading, drawn with the pages' own parts. No page leads here: `make readings` opens it. */
import { mount } from 'svelte';
import '$lib/look/look.css';
import Sheet from './Sheet.svelte';
import type { Drawn } from './drawn';

import.meta.glob('../../src/games/*/colours.css', { eager: true });

/** Draws a sheet; what is on it comes from outside, so that no name of a card is in its address. */
function draw(sheet: Drawn): void {
  document.documentElement.dataset.theme = sheet.dark ? 'dark' : 'light';
  const target = document.getElementById('app');
  if (!target) throw new Error('readings.html has lost its #app');
  target.replaceChildren();
  mount(Sheet, { target, props: { sheet } });
}

Object.assign(window, { draw });
