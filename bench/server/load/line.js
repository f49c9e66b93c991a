// A WebSocket client as light as can be, so that the load never saturates before the servers do.
import { connect } from "node:net";

const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

let opened = 0;

/** One open socket; `hear(frame)` is called with the bytes of every message, which are gone when it returns. */
export class Line {
  bytes = 0;
  #rest = null;

  static open(port, path, headers = {}) {
    const line = new Line();
    return new Promise((resolve, reject) => {
      line.socket = connect({
        port,
        host: "127.0.0.1",
        // One address of ours has ports for 28,000 sockets to the same place.
        localAddress: `127.0.0.${1 + (opened++ >> 14)}`,
        noDelay: true,
        onread: { buffer: Buffer.allocUnsafe(16384), callback: (size, buffer) => line.#read(buffer.subarray(0, size)) },
      });
      line.opened = () => resolve(line);
      line.socket.on("error", reject);
      line.socket.on("close", () => {
        if (!line.left) throw new Error("The server has hung up.");
      });
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      line.socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: bWllbiBiZW5jaCBtaWVuIQ==\r\nSec-WebSocket-Version: 13\r\n${lines.join("")}\r\n`,
      );
    });
  }

  say(message) {
    this.#write(typeof message === "string" ? TEXT : BINARY, Buffer.from(message));
  }

  close() {
    this.left = true;
    this.socket.destroy();
  }

  #write(kind, body) {
    // A mask of zeros is a mask, and leaves the bytes as they are.
    const head = body.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8);
    head[0] = 0x80 | kind;
    if (body.length < 126) head[1] = 0x80 | body.length;
    else {
      head[1] = 0x80 | 126;
      head.writeUInt16BE(body.length, 2);
    }
    this.bytes += head.length + body.length;
    this.socket.write(Buffer.concat([head, body]));
  }

  #read(chunk) {
    this.bytes += chunk.length;
    let bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = null;
    if (this.opened) {
      const end = bytes.indexOf("\r\n\r\n");
      if (end < 0) return this.#keep(bytes);
      const status = bytes.toString("latin1", 9, 12);
      if (status !== "101") throw new Error(`The server refused a socket: ${bytes.toString("utf8", 0, 400)}`);
      const rest = Buffer.from(bytes.subarray(end + 4));
      this.opened();
      this.opened = null;
      this.bytes = 0;
      // Whoever waits for the line sets `hear` first.
      queueMicrotask(() => this.#read(rest));
      return undefined;
    }
    for (;;) {
      if (bytes.length < 2) return this.#keep(bytes);
      let size = bytes[1] & 0x7f;
      let start = 2;
      if (size === 126) {
        if (bytes.length < 4) return this.#keep(bytes);
        size = bytes.readUInt16BE(2);
        start = 4;
      } else if (size === 127) {
        if (bytes.length < 10) return this.#keep(bytes);
        size = Number(bytes.readBigUInt64BE(2));
        start = 10;
      }
      if (bytes.length < start + size) return this.#keep(bytes);
      const kind = bytes[0] & 0x0f;
      const body = bytes.subarray(start, start + size);
      if (kind === PING) this.#write(PONG, body);
      else if (kind === TEXT || kind === BINARY) this.hear?.(body);
      else if (kind === CLOSE) throw new Error(`The server closes: ${body.toString("utf8", 2)}`);
      if (bytes.length === start + size) return undefined;
      bytes = bytes.subarray(start + size);
    }
  }

  #keep(bytes) {
    this.#rest = bytes.length ? Buffer.from(bytes) : null;
  }
}
