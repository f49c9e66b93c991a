// boardgame.io: its messages over Socket.IO's WebSocket, as its client sends them.
import { Line } from "./line.js";
import { number, SEATS, Table } from "./table.js";

const PING = "2".charCodeAt(0);
const UPDATE = '42/emojito,["update"';
const SYNC = '42/emojito,["sync"';
let matches = 0;

async function come(port, match, player) {
  const line = await Line.open(port, "/socket.io/?EIO=4&transport=websocket");
  const synced = new Promise((resolve) => {
    line.hear = (message) => {
      const text = message.toString();
      if (text.startsWith("0")) line.say("40/emojito,");
      else if (text.startsWith("40/emojito")) line.say(`42/emojito,${JSON.stringify(["sync", match, player, null, SEATS])}`);
      else if (text.startsWith(SYNC)) resolve();
    };
  });
  await synced;
  line.hear = (message) => pong(line, message);
  return line;
}

function pong(line, message) {
  if (message[0] === PING && message.length === 1) line.say("3");
}

export class BoardgameTable extends Table {
  #state = 0;
  #turn = 0;
  #guessers = [];

  static async open(port) {
    const table = new BoardgameTable();
    table.match = `match-${(matches += 1)}`;
    for (let seat = 0; seat < SEATS; seat++) table.lines.push(await come(port, table.match, String(seat)));
    for (const line of table.lines) {
      line.hear = (message) => {
        if (message.length > UPDATE.length && message.latin1Slice(0, UPDATE.length) === UPDATE) table.tell();
        else pong(line, message);
      };
    }
    return table;
  }

  static async idle(port, people) {
    const table = new BoardgameTable();
    table.match = `match-${(matches += 1)}`;
    for (let count = 0; count < people; count++) table.lines.push(await come(port, table.match, null));
    return table;
  }

  get asked() {
    return this.#guessers.length || 1;
  }

  play() {
    const actor = this.#turn % SEATS;
    if (this.#guessers.length === 0) {
      this.#guessers = [0, 1, 2, 3, 4].filter((seat) => seat !== actor);
      this.#move(actor, "perform", []);
      return;
    }
    const seat = this.#guessers.shift();
    if (this.#guessers.length === 0) this.#turn += 1;
    this.#move(seat, "guess", [number()]);
  }

  #move(seat, type, args) {
    const action = { type: "MAKE_MOVE", payload: { type, args, playerID: String(seat), credentials: null } };
    const message = ["update", action, this.#state, this.match, String(seat)];
    this.#state += 1;
    this.lines[seat].say(`42/emojito,${JSON.stringify(message)}`);
  }
}
