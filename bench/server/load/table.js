// What every server's table has in common: answers under way, seen once all five players have been told.

export const SEATS = 5;

export class Table {
  lines = [];
  told = 0;
  /** Messages after which all players have been told what is under way. */
  awaited = SEATS;
  /** Called when all players have what was under way. */
  seen = () => {};
  /** Called when the next answer can be given. */
  free = () => {};

  /** A player was told what the answer brought about. */
  tell() {
    this.told += 1;
    if (this.told < this.awaited) return;
    this.told = 0;
    this.awaited = SEATS;
    this.seen();
    this.goOn();
  }

  /** All who are asked answer at once, as people do; returns how many. The peers tell everybody of each answer. */
  playAll() {
    const answers = this.asked;
    this.awaited = SEATS * answers;
    for (let count = 0; count < answers; count++) this.play();
    return answers;
  }

  goOn() {
    this.free();
  }

  get bytes() {
    return this.lines.reduce((sum, line) => sum + line.bytes, 0);
  }
}

export function number() {
  return 1 + Math.floor(Math.random() * 7);
}

export async function post(port, path, body, headers = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: `http://127.0.0.1:${port}`, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Resolves with the next message for which `is(message)` holds. */
export function next(line, is) {
  return new Promise((resolve) => {
    line.hear = (message) => {
      if (is(message)) resolve(Buffer.from(message));
    };
  });
}
