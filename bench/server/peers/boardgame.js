// boardgame.io in memory, as its documentation sets it up: whole state to everybody, secrets cut out by playerView.
import boardgame from "boardgame.io/dist/cjs/server.js";
import { guess, perform, setup } from "./rules.js";

const INVALID_MOVE = "INVALID_MOVE";

const emojito = {
  name: "emojito",
  disableUndo: true,
  setup: ({ random }) => setup(random.Shuffle),
  turn: { activePlayers: { all: "playing" }, stages: { playing: {} } },
  moves: {
    perform: ({ G, playerID, random }) => (perform(G, Number(playerID), random.Shuffle) ? undefined : INVALID_MOVE),
    guess: {
      move: ({ G, playerID, random }, number) =>
        guess(G, Number(playerID), number, random.Shuffle) ? undefined : INVALID_MOVE,
      // Four guess at once: none of them has seen the others' moves.
      ignoreStaleStateID: true,
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    pile: G.pile.length,
    secret: Number(playerID) === G.actor && playerID !== null ? G.secret : 0,
    guesses: G.guesses.map((number, seat) => (String(seat) === playerID ? number : number > 0)),
  }),
};

const server = boardgame.Server({ games: [emojito], origins: ["*"] });
await server.run({ port: Number(process.env.PORT) });
process.on("SIGHUP", () => globalThis.gc());
