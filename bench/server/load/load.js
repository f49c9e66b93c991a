// Plays tables of one server, and prints what it measured as one line of JSON.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { BoardgameTable } from "./boardgame.js";
import { ColyseusTable } from "./colyseus.js";
import { MienTable, PreviousTable, StreamedTable } from "./mien.js";

const KINDS = {
  mien: MienTable,
  previous: PreviousTable,
  streamed: StreamedTable,
  boardgame: BoardgameTable,
  colyseus: ColyseusTable,
};
const TICK = 100; // clock ticks a second in /proc

const { values } = parseArgs({
  options: Object.fromEntries(
    ["server", "port", "pid", "measure", "tables", "seconds", "rate"].map((name) => [name, { type: "string" }]),
  ),
});
const [port, pid, count] = [values.port, values.pid, values.tables].map(Number);
const seconds = Number(values.seconds ?? 0);
const Kind = KINDS[values.server];
const WARM_UP = 1.5;
const IDLE_TABLES = 20;

/** CPU seconds of the server so far, all threads. */
function cpu() {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICK;
}

/** Bytes of memory the server holds, after its collector has run if it listens. */
async function memory() {
  if (["boardgame", "colyseus"].includes(values.server)) process.kill(pid, "SIGHUP");
  await wait(1.5);
  return resident();
}

/** Bytes of memory the server holds now. */
function resident() {
  const line = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+) kB/);
  return Number(line[1]) * 1024;
}

function wait(time) {
  return new Promise((resolve) => setTimeout(resolve, time * 1000));
}

async function open(tables) {
  const opened = [];
  for (let at = 0; at < tables; at++) opened.push(await Kind.open(port));
  return opened;
}

/** At every table all who are asked answer as soon as all have seen what the last answers brought about. */
async function saturate() {
  const tables = await open(count);
  let answers = 0;
  for (const table of tables) {
    let given = 0;
    table.seen = () => (answers += given);
    table.free = () => (given = table.playAll());
    table.free();
  }
  const sent = () => tables.reduce((sum, table) => sum + table.bytes, 0);
  await wait(WARM_UP);
  const [began, worked, own, bytes, from] = [performance.now(), cpu(), process.cpuUsage(), sent(), answers];
  await wait(seconds);
  const took = (performance.now() - began) / 1000;
  const used = cpu() - worked;
  const { user, system } = process.cpuUsage(own);
  const given = answers - from;
  return {
    answers: given / took,
    micros: (used / given) * 1e6,
    share: used / took,
    load: (user + system) / 1e6 / took,
    bytes: (sent() - bytes) / given,
    megabytes: resident() / 1024 / 1024,
  };
}

/** Answers come at a steady rate, whether the server keeps up or not; times are from when each was due. */
async function pace() {
  const tables = await open(count);
  const free = [...tables];
  const waits = [];
  const every = 1000 / Number(values.rate);
  for (const table of tables) {
    table.seen = () => waits.push([table.due, performance.now() - table.due]);
    table.free = () => free.push(table);
  }
  const began = performance.now();
  const [from, until] = [began + WARM_UP * 1000, began + (WARM_UP + seconds) * 1000];
  let due = began;
  await new Promise((resolve) => {
    const tick = () => {
      const at = performance.now();
      for (; due <= at && free.length > 0; due += every) {
        const table = free.shift();
        table.due = due;
        table.play();
      }
      if (at > until) resolve();
      // Between two answers the loop is left to the sockets; timers are too coarse for this.
      else setImmediate(tick);
    };
    tick();
  });
  const sorted = waits.filter(([at]) => at >= from).map(([, time]) => time).sort((one, other) => one - other);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  return { p50: at(0.5), p99: at(0.99), paced: sorted.length / seconds };
}

/** What a connection costs that does nothing, and what a table costs, its connections not counted. */
async function weigh() {
  const warm = await open(IDLE_TABLES);
  await playSome(warm, 30);
  for (const line of warm.flatMap((table) => table.lines)) line.close();
  const empty = await memory();
  const people = (count * 5) / IDLE_TABLES;
  await Promise.all(Array.from({ length: IDLE_TABLES }, () => Kind.idle(port, people)));
  const crowded = await memory();
  const tables = await open(count);
  await playSome(tables, 30);
  const full = await memory();
  const perLine = (crowded - empty) / (people * IDLE_TABLES);
  return { perLine: perLine / 1024, perTable: ((full - crowded) / count - 5 * perLine) / 1024 };
}

/** Every table gives so many answers. */
function playSome(tables, answers) {
  return Promise.all(
    tables.map(
      (table) =>
        new Promise((resolve) => {
          let left = answers;
          table.free = () => (left-- > 0 ? table.play() : resolve());
          table.free();
        }),
    ),
  );
}

const measured = await { saturate, pace, weigh }[values.measure]();
console.log(JSON.stringify(measured));
process.exit(0);
