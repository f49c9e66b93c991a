import { onMount, untrack } from 'svelte';
import { Show, type Places } from '$lib/motion';
import type { BoardProps, Heading } from '$lib/game/playable';
import type { Events, View } from '../wire.gen';
import { hops, laying, trophies } from './moves';
import type { Reveal } from '../reveal';
import type { Showing } from './show.svelte';

/** Shows turn after turn what happens on a board, and has the bar speak of it. Called as the board is made. */
export function showTurns(
  board: () => BoardProps<View, Events>,
  showing: Showing,
  places: Places,
  say: (reveal: Reveal) => Heading,
): void {
  const show = new Show();
  const fresh = $derived(board().fresh);

  /** Before the board is drawn: else it would be drawn twice, without the reveal and with it. */
  $effect.pre(() => {
    const news = fresh;
    untrack(() => showing.see(news, board().steps, board().view));
  });

  $effect(() => {
    const laid = fresh.some(({ events }) => events.some(({ type }) => type === 'Laid'));
    if (laid && !untrack(() => showing.reveal)) show.play([laying(places)]);
  });

  /** When the breath is out, the tokens hop, and whoever crossed the line takes a card. */
  $effect(() => {
    const { open } = showing;
    if (!open) return;
    untrack(() => {
      const { zones, sides } = board().view;
      show.play([hops(zones, open.moves, places), trophies(sides, open, places)]);
    });
  });

  $effect(() => {
    const { reveal, hushed } = showing;
    board().onlinger?.(reveal && { heading: say(reveal), hushed, goOn: () => showing.goOn() });
  });

  /** What somebody's page says of their face, as long as they act. */
  $effect(() => {
    const told = board().media?.told;
    if (told) untrack(() => showing.player.words.hear(told, board()));
  });

  onMount(() => () => {
    showing.close();
    board().onlinger?.(undefined);
  });
}
