/** Short names that read well in all our languages, for people who type none. */
export const NAMES = [
  ...['Alex', 'Ari', 'Bo', 'Charlie', 'Dani', 'Eli', 'Finn', 'Gabi', 'Ines', 'Ivo', 'Jo', 'Juno', 'Kai', 'Kim'],
  ...['Lea', 'Leo', 'Lina', 'Lou', 'Luca', 'Maja', 'Max', 'Mika', 'Mila', 'Milo', 'Nico', 'Nina', 'Noa', 'Nora'],
  ...['Olga', 'Oskar', 'Remi', 'Robin', 'Romy', 'Sami', 'Sasha', 'Theo', 'Toni', 'Vera', 'Yuna', 'Zoe'],
] as const;

/** One of them. */
export function randomName(random: () => number = Math.random): string {
  return NAMES[Math.floor(random() * NAMES.length)] ?? NAMES[0];
}
