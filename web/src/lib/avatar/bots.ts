import type { Piece } from '$lib/face/svg';
import type { Bot } from './avatar';

const fill = (d: string, colour: string): Piece => ({ tag: 'path', is: { d, fill: colour } });
const line = (d: string, colour: string, width: number, cap?: string): Piece => ({
  tag: 'path',
  is: { d, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': cap },
});

/** The heads of bots: things, in the face's own 100 × 100 box. */
export const BOT_HEADS: Readonly<Record<Bot, readonly Piece[]>> = {
  egg: [
    fill('M50 -23C82 -23 106 28 106 60C106 95 84 110.7 50 110.7C16 110.7 -6 95 -6 60C-6 28 18 -23 50 -23Z', '#fff6e6'),
    fill(
      'M-5 46C6 80 40 100 72 92C88 88 98 84 103 80C97 101 78 110.7 50 110.7C16 110.7 -6 95 -6 60C-6 55 -5.7 50 -5 46Z',
      '#ebdcc3',
    ),
  ],
  toast: [
    fill(
      'M-2 -16C8 -24 92 -24 102 -16C114 -8 112 10 104 16L104 98Q104 108 94 108L6 108Q-4 108 -4 98L-4 16C-12 10 -14 -8 -2 -16Z',
      '#b87333',
    ),
    fill(
      'M5 -7C14 -13 86 -13 95 -7C103 -1 102 8 95 13L95 92Q95 99 88 99L12 99Q5 99 5 92L5 13C-2 8 -3 -1 5 -7Z',
      '#f1d29b',
    ),
  ],
  mug: [
    line('M98 14h14q20 0 20 22v16q0 24 -30 24', '#3f8f9b', 12),
    fill('M-4 -14H104V82Q104 110 76 110H24Q-4 110 -4 82Z', '#5cb3bd'),
    fill('M-4 -14H104V-2H-4Z', '#3f8f9b'),
  ],
  cactus: [
    line('M-2 62H-12Q-26 62 -26 46V26M102 50h10Q126 50 126 34V16', '#5c9a4c', 18, 'round'),
    fill('M50 -30C88 -30 104 0 104 40C104 72 102 92 92 108H8C-2 92 -4 72 -4 40C-4 0 12 -30 50 -30Z', '#79b864'),
    line('M18 -6l-3 -6M82 -6l3 -6M34 98v-7M66 98v-7M8 84l-4 -5M92 84l4 -5', '#4b7f3d', 5, 'round'),
  ],
  cloud: [
    fill(
      'M20 104C-8 104 -22 86 -18 66C-30 44 -16 20 6 20C10 -10 40 -26 62 -12C88 -20 108 0 104 24C126 30 128 62 114 70C116 92 100 104 80 104Z',
      '#f3f6fb',
    ),
    fill('M-18 66C-12 84 20 92 50 90C82 90 106 84 114 70C116 92 100 104 80 104H20C-8 104 -22 86 -18 66Z', '#d5deec'),
  ],
  bulb: [
    fill('M50 -26C88 -26 108 2 108 34C108 62 88 72 82 92L18 92C12 72 -8 62 -8 34C-8 2 12 -26 50 -26Z', '#ffd84d'),
    fill('M20 96h60v9h-60zM24 109h52v8h-52z', '#7d8aa0'),
  ],
};
