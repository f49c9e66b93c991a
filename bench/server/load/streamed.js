// A connection without a WebSocket, as the page has it: an answer that never ends, and one POST after the other.
import { connect } from "node:net";

const NEWLINE = 10;

/** One open stream; `hear(message)` is called with the bytes of every message, which are gone when it returns. */
export class Streamed {
  bytes = 0;
  #waiting = [];
  #posting = false;
  #posts = 0;
  #rest = Buffer.alloc(0);
  #id = null;

  static async open(port, path, headers = {}) {
    const line = new Streamed();
    line.head = (to, size) =>
      `POST ${to} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: ${size}\r\n` +
      Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join("") + "\r\n";
    line.path = path.replace(/socket$/, "stream");
    line.down = line.#connect(port, (some) => line.#read(some));
    line.up = line.#connect(port, (some) => line.#answered(some));
    return line;
  }

  #connect(port, read) {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.on("data", (some) => {
      this.bytes += some.length;
      read(some);
    });
    socket.on("close", () => {
      if (!this.left) throw new Error("The server has hung up.");
    });
    return socket;
  }

  say(message) {
    if (this.path) {
      this.#write(this.down, this.path, message);
      this.path = null;
    } else {
      this.#waiting.push(message);
      if (!this.#posting) this.#post();
    }
  }

  close() {
    this.left = true;
    this.down.destroy();
    this.up.destroy();
  }

  #write(socket, path, body) {
    const request = this.head(path, Buffer.byteLength(body)) + body;
    this.bytes += request.length;
    socket.write(request);
  }

  #post() {
    this.#posting = true;
    this.#posts += 1;
    this.#write(this.up, `/api/streams/${this.#id}/${this.#posts}`, this.#waiting.splice(0).join("\n"));
  }

  #answered(some) {
    if (some.toString("latin1", 9, 12) !== "204") throw new Error(`The server refused a POST: ${some}`);
    this.#posting = false;
    if (this.#waiting.length) this.#post();
  }

  #read(some) {
    let bytes = Buffer.concat([this.#rest, some]);
    if (!this.begun) {
      const end = bytes.indexOf("\r\n\r\n");
      if (end < 0) return this.#keep(bytes);
      if (bytes.toString("latin1", 9, 12) !== "200") throw new Error(`The server refused a stream: ${bytes}`);
      this.begun = true;
      bytes = bytes.subarray(end + 4);
    }
    // A chunk is what the server wrote at once: whole messages, never a part of one.
    for (;;) {
      const start = bytes.indexOf("\r\n") + 2;
      const size = start > 1 ? Number.parseInt(bytes.toString("latin1", 0, start - 2), 16) : 0;
      if (start < 2 || bytes.length < start + size + 2) return this.#keep(bytes);
      this.#hear(bytes.subarray(start, start + size));
      bytes = bytes.subarray(start + size + 2);
    }
  }

  #hear(chunk) {
    for (let from = 0, end; (end = chunk.indexOf(NEWLINE, from)) >= 0; from = end + 1) {
      if (end === from) continue;
      if (this.#id === null) this.#id = JSON.parse(chunk.subarray(from, end)).id;
      else this.hear?.(chunk.subarray(from, end));
    }
  }

  #keep(bytes) {
    this.#rest = bytes;
  }
}
