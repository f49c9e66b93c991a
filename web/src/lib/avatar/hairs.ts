/** Hair or a head covering, in the face's own 100 × 100 box: behind the head, and before it. */
export interface Hair {
  back?: string;
  front?: string;
  /** a covering lets brows keep their own colour */
  covering?: boolean;
  /** a second tone, before the front: the rim of a hat, a fold */
  fold?: string;
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
const curls = (...spots: readonly (readonly [number, number, number])[]) =>
  spots.map(([x, y, r]) => circle(x, y, r)).join('');

const BOB: Hair = {
  back:
    'M-4 45C-3 27 8 16 22 10.5C30 3 40 -.4 50 -.4C62 -.4 73 4 80.5 11.9C94 18 103 28 104 45L105 84' +
    'C99 95 88 96 80 92L20 92C12 96 1 95 -5 84Z',
  front:
    'M6.6 46.8C6.6 37 8 30 11 25C15 12 30 3 50 3C70 3 85 12 89 25C92 31 93.4 38 93.4 46.8C91 37 84 27 74 17C56 23 22 24 6.6 46.8Z',
};

const CROP: Hair = {
  front:
    'M6.5 41.6C4 5 26 -13.4 52.4 -13.4C62 -16.5 79 -15.5 86.5 -6.5C90 -2 90 .5 89.4 2.9C96 8 98.6 20 97 29' +
    'C96.4 34 95.2 39 93.8 44C91 33 84 23 73.4 18.1C58 22.5 42 20.5 28.9 13.1C18 19 9.5 30 6.5 41.6Z',
};

const AFRO: Hair = {
  back:
    curls(
      [7, 48, 14],
      [4, 22, 16],
      [15.5, -1, 16.5],
      [38.5, -14.5, 16.5],
      [61.5, -14.5, 16.5],
      [84.5, -1, 16.5],
      [96, 22, 16],
      [93, 48, 14],
    ) + 'M2 50C2 10 20 -12 50 -12C80 -12 98 10 98 50Z',
  front: 'M8.5 37C15 18 30 7.5 50 7.5C70 7.5 85 18 91.5 37C82 28 66 23 50 23C34 23 18 28 8.5 37Z',
};

const BUN: Hair = {
  back: circle(50, -11, 16.5),
  front: 'M6 46C1 18 20 -3 50 -3C80 -3 99 18 94 46C88 27 72 16.5 50 16.5C28 16.5 12 27 6 46Z',
};

const CURLY: Hair = {
  back: curls([5.6, 40, 13], [94.4, 40, 13]),
  front:
    curls([14, 13, 16.5], [34, -7, 15.5], [66, -7, 15.5], [86, 13, 16.5]) +
    'M9 40C5 10 24 -9 50 -9C76 -9 95 10 91 40C88 30 84 26 79 27C74 20 66 22 60 17.5C54 15 46 15 40 17.5C34 22 26 20 21 27C16 26 12 30 9 40Z',
};

const LONG: Hair = {
  back: 'M-6 112C-12 44 4 -4 50 -4C96 -4 112 44 106 112Z',
  front: 'M50 1C34 12 16 22 6 51C1 22 18 -3 50 -3C82 -3 99 22 94 51C84 22 66 12 50 1Z',
};

const BRAIDS: Hair = {
  back: curls([0, 66, 10], [-2, 83, 10], [-1, 100, 10], [100, 66, 10], [102, 83, 10], [101, 100, 10]),
  front: LONG.front ?? '',
};

const BUZZ: Hair = { front: 'M7 44C4 14 22 -2 50 -2C78 -2 96 14 93 44C91 28 78 19 50 19C22 19 9 28 7 44Z' };

const SCARF: Hair = {
  covering: true,
  front:
    'M50 -14.6C2 -14.6 -10 50 -10 84C-10 96 -9 106 -8.5 116L108.5 116C109 106 110 96 110 84C110 50 98 -14.6 50 -14.6Z' +
    'M50 11.8C74 11.8 87.2 30 87.2 55C87.2 80 73 98.5 50 98.5C27 98.5 12.8 80 12.8 55C12.8 30 26 11.8 50 11.8Z',
};

const TURBAN: Hair = {
  covering: true,
  front: 'M-1 38C-8 -8 20 -26 50 -26C80 -26 108 -8 101 38C86 22 66 12 50 24C34 12 14 22 -1 38Z',
  fold: 'M50 24C40 6 20 -8 2 4M50 24C60 6 80 -8 98 4M50 24C46 2 40 -14 26 -22',
};

const BEANIE: Hair = {
  covering: true,
  back: circle(50, -26, 11),
  front: 'M3 26C0 -8 22 -24 50 -24C78 -24 100 -8 97 26Z',
  fold: 'M3 20C30 12 70 12 97 20',
};

const HAT: Hair = {
  covering: true,
  front: 'M-14 24C6 14 14 14 16 8C18 -16 30 -24 50 -24C70 -24 82 -16 84 8C86 14 94 14 114 24C86 33 14 33 -14 24Z',
  fold: 'M16 9C38 15 62 15 84 9',
};

const WAVES: Hair = {
  back: 'M50 -6C14 -6 -7 16 -5 46C-13 56 -3 66 -11 78C-3 88 -10 104 -6 124L106 124C110 104 103 88 111 78C103 66 113 56 105 46C107 16 86 -6 50 -6Z',
  front: 'M6 48C1 16 22 -5 52 -5C82 -5 99 18 94 48C91 31 77 17 61 8C48 24 24 28 6 48Z',
};

const PONYTAIL: Hair = {
  back: 'M80 -8C110 -20 132 8 121 44C117 58 110 66 103 76C107 52 102 22 82 10Z',
  front: BUN.front ?? '',
};

const FRINGE: Hair = {
  back: 'M-3 92C-10 40 6 -5 50 -5C94 -5 110 40 103 92Z',
  front: 'M4 54C-1 16 20 -5 50 -5C80 -5 101 16 96 54C94 40 90 27 85 20C70 23 30 23 15 20C10 27 6 40 4 54Z',
};

const MOHAWK: Hair = {
  front: 'M34 15C32 -6 35 -19 40 -30C45 -25 48 -33 53 -35C56 -29 60 -30 64 -27C68 -14 68 0 66 15C56 10 44 10 34 15Z',
};

/** A lock that hangs: where, from how high, and how long. */
const lock = (x: number, y: number, length: number) => `M${x - 7} ${y}a7 7 0 0 1 14 0v${length}a7 7 0 0 1 -14 0Z`;

const LOCS: Hair = {
  back: lock(-6, 24, 74) + lock(7, 12, 96) + lock(93, 12, 96) + lock(106, 24, 74),
  front:
    lock(20, 6, 16) +
    lock(35, -2, 18) +
    lock(50, -5, 18) +
    lock(65, -2, 18) +
    lock(80, 6, 16) +
    'M6 46C1 16 20 -8 50 -8C80 -8 99 16 94 46C88 27 72 10 50 10C28 10 12 27 6 46Z',
};

const SIDES: Hair = {
  back: curls([2, 40, 12], [98, 40, 12], [0, 56, 9], [100, 56, 9]),
  front: 'M7 52C3 38 5 26 11 19C17 30 14 42 10 56ZM93 52C97 38 95 26 89 19C83 30 86 42 90 56Z',
};

const KIPPAH: Hair = {
  covering: true,
  front: 'M21 11C26 -5 38 -11 50 -11C62 -11 74 -5 79 11C62 3 38 3 21 11Z',
  fold: 'M26 5C40 -1 60 -1 74 5',
};

const CAP: Hair = {
  covering: true,
  front: 'M3 24C0 -10 23 -24 50 -24C77 -24 100 -10 97 24C114 27 122 33 124 40C90 31 40 27 3 24Z',
  fold: 'M3 23C34 15 66 15 97 24',
};

const WRAP: Hair = {
  covering: true,
  front: 'M3 34C-10 2 8 -26 32 -25C34 -40 64 -44 70 -27C96 -26 110 2 97 34C84 16 68 11 50 11C32 11 16 16 3 34Z',
  fold: 'M32 -25C44 -14 58 -14 70 -27M10 12C30 -6 62 -10 92 8M16 0C36 -16 66 -18 88 -6',
};

/** In the order of the avatar's letters: add at the end only. */
export const HAIRS: readonly Hair[] = [
  BOB,
  CROP,
  AFRO,
  BUN,
  CURLY,
  LONG,
  {},
  SCARF,
  TURBAN,
  BEANIE,
  HAT,
  BRAIDS,
  BUZZ,
  WAVES,
  PONYTAIL,
  FRINGE,
  MOHAWK,
  LOCS,
  SIDES,
  KIPPAH,
  CAP,
  WRAP,
];
