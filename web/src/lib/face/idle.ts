/** At most this many faces move for no reason at any time. */
const MOST = 2;
const PAUSE = [3000, 7000] as const;

let moving = 0;

/** Makes a small motion every three to seven seconds, unless enough others are moving; returns how to stop. */
export function idle(move: () => Promise<unknown>, random: () => number = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const rest = () => {
    timer = setTimeout(step, PAUSE[0] + random() * (PAUSE[1] - PAUSE[0]));
  };
  const step = () => {
    if (moving < MOST) {
      moving += 1;
      void move().finally(() => {
        moving -= 1;
      });
    }
    rest();
  };
  rest();
  return () => clearTimeout(timer);
}
