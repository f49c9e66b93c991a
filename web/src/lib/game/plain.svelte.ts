import type { Component } from 'svelte';
import { deviceStore } from '$lib/device/storage';
import type { BoardProps, Playable } from './playable';

const KEY = 'mien.plain';

let plain = $state(deviceStore.read(KEY) === '1');

/** Whether games are shown as lists and words instead of boards; reactive. */
export function isPlain(): boolean {
  return plain;
}

/** Shows games plainly, or as boards, on this device from now on. */
export function choosePlain(next: boolean): void {
  plain = next;
  deviceStore.write(KEY, next ? '1' : '');
}

/** What draws a game here: its board, the one for a big screen, or the game as lists and words. */
export function boardOf(playable: Playable, screen = false): Component<BoardProps> {
  const board = screen ? (playable.Screen ?? playable.Board) : plain ? undefined : playable.Board;
  return board ?? playable.Plain;
}
