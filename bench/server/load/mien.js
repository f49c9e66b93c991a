// mien: the real Emojito, as the browser plays it.
import { Line } from "./line.js";
import { Streamed } from "./streamed.js";
import { next, number, post, SEATS, Table } from "./table.js";

// Every message begins {"type":"…; its first letter tells enough.
const LETTER = 9;
const [GAME, NO, TABLE, WAITING] = [..."GNTW"].map((letter) => letter.charCodeAt(0));
/** Only what ends a step has one of these in it: a whole game, or a change. */
const HAPPENED = ['"happened":[{', '"happened":[['];

/** As docs/reference/protocol.md says. */
function merge(held, change) {
  const merged = Array.isArray(held) ? [...held] : { ...held };
  for (const [key, value] of Object.entries(change)) {
    const name = key.replace(/[+~]$/, "");
    if (key.endsWith("~")) merged[name] = merge(merged[name], value);
    else merged[name] = key.endsWith("+") ? [...merged[name], ...value] : value;
  }
  return merged;
}

/** What is held after this change. An earlier mien says what the step is; this one has it counted. */
function follow(held, { all, own = {}, happened = [] }) {
  return merge(merge({ ...held, step: held.step + happened.length }, all), own);
}

async function guest(port) {
  const response = await post(port, "/api/me", {});
  return { Cookie: response.headers.get("set-cookie").split(";")[0] };
}

async function come(Kind, port, code, cookie, hello) {
  const line = await Kind.open(port, `/api/tables/${code}/socket`, {
    ...cookie,
    Origin: `http://127.0.0.1:${port}`,
  });
  const welcome = next(line, (message) => message[LETTER] === TABLE);
  line.say(JSON.stringify({ type: "Hello", name: "Guest", language: "en", avatar: "a1", ...hello }));
  await welcome;
  line.hear = null;
  return line;
}

export class MienTable extends Table {
  static Connection = Line;
  static hello = { build: "" };
  #asked = 0;

  /** Five people sit down and start. */
  static async open(port) {
    const table = new this();
    const cookies = [];
    for (let seat = 0; seat < SEATS; seat++) cookies.push(await guest(port));
    const { code } = await (await post(port, "/api/tables", { game: "emojito" }, cookies[0])).json();
    for (const cookie of cookies) {
      const line = await come(this.Connection, port, code, cookie, this.hello);
      table.lines.push(line);
      const seated = next(line, (message) => message[LETTER] === TABLE);
      table.#do(line, { type: "Sit" });
      await seated;
    }
    const ready = new Promise((resolve) => (table.free = resolve));
    table.lines.forEach((line, seat) => (line.hear = (message) => table.#hear(seat, message)));
    table.seen = () => {};
    table.#do(table.lines[0], { type: "Start" });
    await ready;
    return table;
  }

  /** People who only watch a table that has not begun. */
  static async idle(port, people) {
    const cookie = await guest(port);
    const { code } = await (await post(port, "/api/tables", { game: "emojito" }, cookie)).json();
    const table = new this();
    for (let count = 0; count < people; count++) {
      table.lines.push(await come(this.Connection, port, code, await guest(port), this.hello));
      // A table lets twenty come in a second who don't sit.
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return table;
  }

  get asked() {
    return this.waiting.length;
  }

  /** Answers that come together are told together: it is seen when the game has moved on. */
  playAll() {
    const answers = this.asked;
    this.together = true;
    for (let count = 0; count < answers; count++) this.play();
    return answers;
  }

  play() {
    const seat = this.waiting.shift();
    this.#do(this.lines[seat], { type: "Answer", step: this.step, answer: this.#answer(seat) });
  }

  goOn() {
    if (this.over) this.#do(this.lines[0], { type: "Start" });
    else this.free();
  }

  #answer(seat) {
    if (this.phase.type === "Performing") return { type: "Done" };
    if (this.phase.type === "Guessing") return number();
    if (this.phase.type === "Revealing") return { type: "Ready" };
    const leader = this.phase.leaders.find((other) => other !== seat);
    return Math.random() < 0.3 ? { type: "Challenge", leader } : { type: "NoChallenge" };
  }

  #do(line, command) {
    this.#asked += 1;
    line.say(`{"type":"Do","id":${this.#asked},"command":${JSON.stringify(command)}}`);
  }

  #see(message) {
    this.game = message.all ? follow(this.game, message) : message;
    this.step = this.game.step;
    this.waiting = [...this.game.waiting];
    this.phase = this.game.view.phase;
    this.over = this.game.outcome !== null;
  }

  #hear(seat, message) {
    const letter = message[LETTER];
    if (letter === NO) throw new Error(`mien refused: ${message}`);
    if (letter !== GAME && letter !== WAITING) return;
    if (letter === GAME && seat === 0) this.#see(JSON.parse(message));
    if (!this.together || (letter === GAME && HAPPENED.some((some) => message.includes(some)))) this.tell();
  }
}

/** The same over the wire of earlier versions, which sent whole views at every step. */
export class PreviousTable extends MienTable {
  static hello = {};
}

/** The same where WebSockets are blocked. */
export class StreamedTable extends MienTable {
  static Connection = Streamed;
}
