/** Beards in the face's own box; the first is none. */
export const BEARDS: readonly (string | undefined)[] = [
  undefined,
  'M5 51C8 62 16 66 26 66C34 60 44 62 50 65C56 62 66 60 74 66C84 66 92 62 95 51C99 90 80 110 50 110C20 110 1 90 5 51Z',
  'M50 63C44 59 32 60 26 70C34 70 44 70 50 66C56 70 66 70 74 70C68 60 56 59 50 63Z',
  'M34 84C40 80 60 80 66 84C68 100 60 108 50 108C40 108 32 100 34 84Z',
];
