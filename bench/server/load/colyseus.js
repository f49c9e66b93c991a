// Colyseus: its binary protocol, as its client speaks it; patches are counted, not decoded.
import { Line } from "./line.js";
import { number, post, SEATS, Table } from "./table.js";

const [JOIN, DATA, STATE, PATCH] = [10, 13, 14, 15];

async function come(port, path) {
  const seat = await (await post(port, `/matchmake/${path}`, {})).json();
  const line = await Line.open(port, `/${seat.processId}/${seat.roomId}?sessionId=${seat.sessionId}`);
  await new Promise((resolve) => {
    line.hear = (message) => {
      if (message[0] === JOIN) line.say(Buffer.from([JOIN]));
      else if (message[0] === STATE) resolve();
    };
  });
  line.hear = null;
  return [line, seat.roomId];
}

function message(type, ...rest) {
  return Buffer.from([DATA, 0xa0 | type.length, ...Buffer.from(type), ...rest]);
}

export class ColyseusTable extends Table {
  #turn = 0;
  #guessers = [];

  static async open(port) {
    const table = await ColyseusTable.idle(port, SEATS);
    for (const line of table.lines) {
      line.hear = (heard) => {
        if (heard[0] === PATCH) table.tell();
      };
    }
    return table;
  }

  static async idle(port, people) {
    const table = new ColyseusTable();
    let path = "create/emojito";
    for (let count = 0; count < people; count++) {
      const [line, room] = await come(port, path);
      table.lines.push(line);
      path = `joinById/${room}`;
    }
    return table;
  }

  get asked() {
    return this.#guessers.length || 1;
  }

  play() {
    const actor = this.#turn % SEATS;
    if (this.#guessers.length === 0) {
      this.#guessers = [0, 1, 2, 3, 4].filter((seat) => seat !== actor);
      this.lines[actor].say(message("perform"));
      return;
    }
    const seat = this.#guessers.shift();
    if (this.#guessers.length === 0) this.#turn += 1;
    this.lines[seat].say(message("guess", number()));
  }
}
