// A log of messages on the disk, by Node's own SQLite, as mien keeps its own: WAL, every commit synced.
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";

/** When a message may be acted on: at once, kept in a transaction of its own, or in one with all of its turn. */
export function logOf(kind) {
  return { memory: () => new NoLog(), each: () => new EachLog(), groups: () => new GroupLog() }[kind]();
}

/** Keeps nothing. */
class NoLog {
  keep(room, seat, message, act) {
    act();
  }
}

class Log {
  #file = new DatabaseSync(join(process.env.MIEN_DATA, "peer.db"));

  constructor() {
    this.#file.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    this.#file.exec("CREATE TABLE entry (room TEXT, seat INTEGER, message TEXT)");
    const insert = this.#file.prepare("INSERT INTO entry VALUES (?, ?, ?)");
    this.insert = (room, seat, message) => insert.run(room, seat, JSON.stringify(message));
  }

  run(statement) {
    this.#file.exec(statement);
  }
}

/** The plain way: one transaction a message, and then what it brings about. */
class EachLog extends Log {
  keep(room, seat, message, act) {
    this.insert(room, seat, message);
    act();
  }
}

/** The careful way: all messages of a turn of the event loop in one transaction, and then what each brings about. */
class GroupLog extends Log {
  #waiting = [];

  keep(...message) {
    if (this.#waiting.push(message) === 1) setImmediate(() => this.#commit());
  }

  #commit() {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.run("BEGIN");
    for (const [room, seat, message] of waiting) this.insert(room, seat, message);
    this.run("COMMIT");
    for (const [, , , act] of waiting) act();
  }
}
