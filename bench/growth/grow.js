// Opens more and more tables of five people, plays at all of them, and prints a line of JSON for each count.
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { MienTable } from "../server/load/mien.js";

const TICK = 100; // clock ticks a second in /proc
const AT_ONCE = 8;
const PLAYED = 10;
const WARM_UP = 1;
const { values } = parseArgs({
  options: Object.fromEntries(
    ["port", "counts", "lively", "seconds", "rate", "processes", "until"].map((name) => [name, { type: "string" }]),
  ),
});
const [port, lively, seconds, rate, until] = [
  values.port,
  values.lively,
  values.seconds,
  values.rate,
  values.until,
].map(Number);
/** What is measured, by name: processes, each counted with its children. */
const groups = Object.fromEntries(
  values.processes.split(",").map((group) => {
    const [name, pids] = group.split("=");
    return [name, pids.split("+").map(Number)];
  }),
);

function family(pid) {
  const born = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...born.flatMap(family)];
}

/** CPU seconds of each group so far. */
function cpu() {
  const spent = (pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICK;
  };
  const sum = (pids) => pids.flatMap(family).reduce((all, pid) => all + spent(pid), 0);
  return Object.fromEntries(Object.entries(groups).map(([name, pids]) => [name, sum(pids)]));
}

/** Bytes of memory that mien itself holds. */
async function memory() {
  await wait(1.5);
  const held = (pid) => Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+) kB/)[1]) * 1024;
  return groups.mien.reduce((all, pid) => all + held(pid), 0);
}

function wait(time) {
  return new Promise((resolve) => setTimeout(resolve, time * 1000));
}

async function open(tables, wanted, make) {
  const one = async () => {
    while (tables.length + opening < wanted && Date.now() / 1000 < until) {
      opening += 1;
      const table = await make();
      opening -= 1;
      tables.push(table);
    }
  };
  let opening = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Every table gives some answers, so that it has what a table has that is played at. */
function playSome(tables, answers) {
  return Promise.all(
    tables.map(
      (table) =>
        new Promise((resolve) => {
          let left = answers;
          table.seen = () => {};
          table.free = () => (left-- > 0 ? table.play() : resolve());
          table.free();
        }),
    ),
  );
}

/** Answers come at a steady rate, at one table after the other: what they cost, and how long they take. */
async function pace(tables) {
  const free = [...tables];
  const waits = [];
  for (const table of tables) {
    table.together = false;
    table.seen = () => waits.push([table.due, performance.now() - table.due]);
    table.free = () => free.push(table);
  }
  const began = performance.now();
  const [from, end] = [began + WARM_UP * 1000, began + (WARM_UP + seconds) * 1000];
  let [due, given, before, start] = [began, 0, null, 0];
  await new Promise((resolve) => {
    const tick = () => {
      const at = performance.now();
      if (before === null && at > from) [before, start] = [cpu(), given];
      for (; due <= at && free.length > 0; due += 1000 / rate, given += 1) {
        const table = free.shift();
        table.due = due;
        table.play();
      }
      if (at > end) resolve();
      else setTimeout(tick, 0.5);
    };
    tick();
  });
  const after = cpu();
  const micros = (name) => ((after[name] - before[name]) / (given - start)) * 1e6;
  const sorted = waits.filter(([at]) => at >= from).map(([, time]) => time).sort((one, other) => one - other);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  // Whatever is under way belongs to the next measure.
  await wait(1);
  return { p50: at(0.5), p99: at(0.99), ...Object.fromEntries(Object.keys(groups).map((name) => [name, micros(name)])) };
}

/** All who are asked answer at once, at every table: how many answers there are in a second. */
async function saturate(tables) {
  let answers = 0;
  for (const table of tables) {
    let given = 0;
    table.seen = () => (answers += given);
    table.free = () => (given = table.playAll());
    table.free();
  }
  await wait(WARM_UP);
  const [began, before, from] = [performance.now(), cpu(), answers];
  await wait(seconds);
  const [took, after, given] = [(performance.now() - began) / 1000, cpu(), answers - from];
  const spent = Object.fromEntries(
    Object.keys(groups).map((name) => [`${name}AtOnce`, ((after[name] - before[name]) / given) * 1e6]),
  );
  for (const table of tables) table.free = () => {};
  return { answers: given / took, ...spent };
}

const tables = [];
/** Tables at which somebody sits alone. */
const quiet = [];
let held = await memory();
let counted = 0;
for (const wanted of values.counts.split(",").map(Number)) {
  await open(tables, Math.min(wanted, lively), () => MienTable.open(port));
  if (wanted > lively) await open(quiet, wanted - lively, () => MienTable.idle(port, 1));
  else await playSome(tables.slice(counted), PLAYED);
  const [now, all] = [await memory(), tables.length + quiet.length];
  const perTable = (now - held) / (all - counted) / 1024;
  counted = all;
  console.log(JSON.stringify({ tables: all, perTable, memory: now / 2 ** 20, ...(await pace(tables)) }));
  held = await memory();
  if (all < wanted) break;
}
if (counted <= 200) console.log(JSON.stringify({ tables: counted, ...(await saturate(tables)) }));
process.exit(0);
