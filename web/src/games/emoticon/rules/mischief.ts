/** The picture of each mischief card, by the rule that tells what it does. */
export const MISCHIEF: Readonly<Record<string, string>> = {
  'EM-25': 'ghost',
  'EM-26': 'heart',
  'EM-27': 'pirate',
  'EM-28': 'whirlwind',
  'EM-29': 'volte-face',
  'EM-30': 'bomb',
  'EM-31': 'ninja',
  'EM-32': 'kiss',
  'EM-33': 'lullaby',
};
