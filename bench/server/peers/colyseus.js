// Colyseus: a patch after every answer, and the actor's card in a StateView. Its first argument says how it keeps
// what it is told: `memory`, `each`, or `groups` (log.js).
import { Room, Server } from "@colyseus/core";
import { schema, StateView, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { logOf } from "./log.js";
import { guess, perform, SEATS, setup } from "./rules.js";

const log = logOf(process.argv[2]);

const Player = schema(
  {
    token: t.uint16(),
    answered: t.boolean(),
    revealed: t.uint8(),
    trophies: t.array("uint8"),
    // Only for the player's own eyes: the card to act, and the guess until all are in.
    secret: t.uint8().view(),
    guess: t.uint8().view(),
  },
  "Player",
);

const Table = schema(
  {
    turn: t.uint32(),
    actor: t.uint8(),
    phase: t.string(),
    revealed: t.uint8(),
    pile: t.uint8(),
    laid: t.array("uint8"),
    discard: t.array("uint8"),
    players: t.array(Player),
  },
  "Table",
);

function shuffle(cards) {
  const pile = [...cards];
  for (let last = pile.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [pile[last], pile[other]] = [pile[other], pile[last]];
  }
  return pile;
}

class Emojito extends Room {
  // Patches go out after every answer, not every 50 ms.
  patchRate = null;
  maxClients = 60;

  onCreate() {
    this.table = setup(shuffle);
    this.state = new Table();
    for (let seat = 0; seat < SEATS; seat++) this.state.players.push(new Player());
    this.show();
    this.onMessage("perform", (client) =>
      this.keep(client, "perform", () => this.take(client, perform(this.table, client.userData, shuffle))),
    );
    this.onMessage("guess", (client, number) =>
      this.keep(client, number, () => this.take(client, guess(this.table, client.userData, number, shuffle))),
    );
  }

  keep(client, message, act) {
    log.keep(this.roomId, client.userData, message, act);
  }

  onJoin(client) {
    client.userData = this.clients.length - 1;
    if (client.userData >= SEATS) return;
    client.view = new StateView();
    client.view.add(this.state.players[client.userData]);
  }

  take(client, legal) {
    if (!legal) return;
    if (this.state.turn === this.table.turn && this.state.phase === this.table.phase) {
      const player = this.state.players[client.userData];
      player.answered = true;
      player.guess = this.table.guesses[client.userData];
    } else {
      this.show();
    }
    this.broadcastPatch();
  }

  show() {
    const { state, table } = this;
    state.turn = table.turn;
    state.actor = table.actor;
    state.phase = table.phase;
    state.revealed = table.revealed.card;
    state.pile = table.pile.length;
    same(state.laid, table.laid);
    same(state.discard, table.discard);
    for (let seat = 0; seat < SEATS; seat++) {
      const player = state.players[seat];
      player.token = table.tokens[seat];
      player.answered = false;
      player.guess = 0;
      player.revealed = table.revealed.guesses[seat];
      same(player.trophies, table.trophies[seat]);
      player.secret = seat === table.actor ? table.secret : 0;
    }
  }
}

/** Makes the shown list like the true one, with as few changes as possible: only those go over the wire. */
function same(shown, cards) {
  const grown = shown.length <= cards.length && shown.every((card, at) => card === cards[at]);
  if (!grown) shown.clear();
  for (let at = shown.length; at < cards.length; at++) shown.push(cards[at]);
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("emojito", Emojito);
await server.listen(Number(process.env.PORT));
process.on("SIGHUP", () => globalThis.gc());
