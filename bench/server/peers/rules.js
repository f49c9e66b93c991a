// The game both peers play: Emojito's turn, cut down to what costs a server time.
// One seat acts a secret card, the four others guess in secret among seven, tokens move, trophies are won.

export const SEATS = 5;
const CARDS = Array.from({ length: 100 }, (_, card) => card + 1);
const LAID = 7;
const TROPHIES_TO_WIN = 5;

export function setup(shuffle) {
  const table = {
    turn: 0,
    actor: 0,
    phase: "perform",
    pile: shuffle(CARDS),
    discard: [],
    secret: 0,
    laid: [],
    guesses: Array(SEATS).fill(0),
    revealed: { card: 0, guesses: Array(SEATS).fill(0) },
    tokens: Array(SEATS).fill(1),
    trophies: Array.from({ length: SEATS }, () => []),
  };
  beginTurn(table, shuffle);
  return table;
}

function beginTurn(table, shuffle) {
  if (table.pile.length < LAID) {
    table.pile = shuffle([...table.pile, ...table.discard]);
    table.discard = [];
  }
  table.secret = table.pile.shift();
  table.phase = "perform";
}

/** The actor has performed; false if it was not their turn. */
export function perform(table, seat, shuffle) {
  if (table.phase !== "perform" || seat !== table.actor) return false;
  table.laid = shuffle([table.secret, ...table.pile.splice(0, LAID - 1)]);
  table.phase = "guess";
  return true;
}

/** A guess, 1 to 7; false if it is not allowed. The last one moves the tokens. */
export function guess(table, seat, number, shuffle) {
  if (table.phase !== "guess" || seat === table.actor || !(number >= 1 && number <= LAID)) return false;
  table.guesses[seat] = number;
  if (table.guesses.filter(Boolean).length === SEATS - 1) resolve(table, shuffle);
  return true;
}

function resolve(table, shuffle) {
  const number = table.laid.indexOf(table.secret) + 1;
  const right = table.guesses.map((guessed) => guessed === number);
  const count = right.filter(Boolean).length;
  table.revealed = { card: table.secret, guesses: [...table.guesses] };
  for (let seat = 0; seat < SEATS; seat++) {
    const by = seat === table.actor ? Math.min(2 * count, 6) : right[seat] ? 3 : 0;
    const laps = Math.floor((table.tokens[seat] + by - 1) / 7) - Math.floor((table.tokens[seat] - 1) / 7);
    table.tokens[seat] += by;
    if (laps > 0) table.trophies[seat].push(table.laid.shift());
  }
  table.discard.push(...table.laid);
  table.laid = [];
  table.guesses = Array(SEATS).fill(0);
  table.turn += 1;
  table.actor = table.turn % SEATS;
  if (table.trophies.some((won) => won.length >= TROPHIES_TO_WIN)) {
    // A rematch at once, so that the load never stops.
    Object.assign(table, { ...setup(shuffle), turn: table.turn, actor: table.actor });
  } else {
    beginTurn(table, shuffle);
  }
}
