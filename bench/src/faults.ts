import '../../api/src/node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printPromised } from './engine/line.ts';
import { crashPostgres, startTwoNodes } from './faults/crashed-postgres.ts';
import { fillDisk, noSmallDisk } from './faults/full-disk.ts';
import { holdLock } from './faults/held-lock.ts';
import { SocketCrowd } from './faults/socket-crowd.ts';
import { stopUnderLoad } from './faults/stop-under-load.ts';
import { pagesOf, startOnTorn } from './faults/torn-page.ts';
import { cookiesFor } from './live/cookies.ts';
import { startApi } from './server/api-process.ts';
import { countsOf, rounded } from './statistics.ts';

/**
 * Drill `faults`: promises 19, 20, 21, 24, 26 and 30 with their figures. `node bench/src/faults.ts 0.1` for a quick
 * run, with `lock`, `disk`, `page`, `postgres`, `starts` or `stop` appended for one of them; after `stop` the number of
 * open sockets.
 */
const SHARE = Number(process.argv[2] ?? 1);
const ONLY = process.argv[3];
const many = (all: number): number => Math.max(1, Math.round(all * SHARE));
/** Sockets open at the stop; each process that holds a quarter of them needs as many file handles. */
const SOCKETS = Number(process.argv[4] ?? many(5000));
const QUIET = { settings: { LOG_LEVEL: 'silent' } };
const ADMIN = { ...QUIET, as: 'admin@bothways.test' };

async function lock(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-faults-'));
  const api = await startApi('none', { folder, ...ADMIN });
  const held = await holdLock(api, join(folder, 'bothways.sqlite'), { seconds: many(10), writesPerS: 20 });
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
  const statuses = countsOf(held.writes.map(({ status }) => status));
  printPromised('faults.lock.write', held.slowestWriteMs, 'ms', 2000, { statuses });
  printPromised('faults.lock.health', held.slowestHealthMs, 'ms', 200);
  printPromised('faults.lock.reads.p99', held.readsP99Ms, 'ms', 300);
  printPromised('faults.lock.loop.max', held.loopMaxMs, 'ms', 150);
}

async function disk(): Promise<void> {
  const impossible = noSmallDisk();
  if (impossible !== undefined) {
    console.error(`faults.disk is left out: ${impossible}`);
    return;
  }
  const { lost, backAfterMs, refused, acked } = await fillDisk({ refusals: many(200) });
  const statuses = countsOf(refused.map(({ status }) => status));
  const isKept = lost.length === 0 && backAfterMs <= 5000 && refused.every(({ status }) => status === 503);
  printPromised('faults.disk.back', backAfterMs, 'ms', 5000, { acked, lost: lost.length, statuses }, isKept);
}

async function page(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-faults-'));
  const file = join(folder, 'bothways.sqlite');
  await (await startApi('none', { folder, ...ADMIN })).stop();
  const [pages, copies] = [pagesOf(file), many(50)];
  let refused = 0;
  for (let copy = 0; copy < copies; copy += 1)
    if (await startOnTorn(file, [Math.floor(Math.random() * pages)])) refused += 1;
  rmSync(folder, { recursive: true, force: true });
  // A torn page may go unnoticed if it is unused: served pages have been checked.
  printPromised('faults.page.refused', refused, 'starts', copies, { pages });
}

async function postgres(): Promise<void> {
  const two = await startTwoNodes();
  const { acked, lost, refused, backAfterMs } = await crashPostgres(two, many(10));
  await two.stop();
  const isKept =
    lost.length === 0 && backAfterMs <= 10_000 && Object.keys(refused).every((each) => each === '503');
  const more = { crashes: many(10), acked, lost: lost.length, refused };
  printPromised('faults.postgres.back', backAfterMs, 'ms', 10_000, more, isKept);
}

async function starts(): Promise<void> {
  let slowestMs = 0;
  for (let time = 0; time < many(20); time += 1) {
    const beganMs = performance.now();
    const two = await startTwoNodes();
    slowestMs = Math.max(slowestMs, performance.now() - beganMs);
    await two.stop();
  }
  printPromised('faults.starts', slowestMs, 'ms', 60_000, { times: many(20) });
}

async function stop(): Promise<void> {
  const runs = [];
  const folder = mkdtempSync(join(tmpdir(), 'bothways-faults-'));
  // Cookie names contain the port, which differs at each start.
  const settings = { ...QUIET.settings, TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:4000' };
  let cookies: readonly string[] = [];
  for (let time = 0; time < many(20); time += 1) {
    const api = await startApi('none', { folder, settings });
    // Their sessions survive each stop, like customers'.
    if (time === 0) cookies = await cookiesFor(api, SOCKETS);
    const sockets = new SocketCrowd(cookies);
    runs.push(await stopUnderLoad(api, { perSecond: 300, sockets, beforeMs: 3000 }));
    sockets.stop();
    await api.stop();
  }
  rmSync(folder, { recursive: true, force: true });
  const slowestMs = Math.max(...runs.map(({ exitMs }) => exitMs));
  const failed = runs.reduce((sum, run) => sum + run.failed, 0);
  const readyMs = Math.max(...runs.map(({ ready }) => ready.afterMs));
  const restarted = runs.every(({ codes }) => codes[1012] === cookies.length);
  const saidNo = runs.every(({ ready }) => ready.status === 503);
  const isKept = slowestMs <= 10_000 && failed === 0 && restarted && saidNo;
  const requests = runs.reduce((sum, { inFlight, after }) => sum + inFlight + after, 0);
  const codes = runs.at(-1)?.codes;
  const more = { times: runs.length, requests, failed, readyMs: rounded(readyMs), codes };
  printPromised('faults.stop.exit', slowestMs, 'ms', 10_000, more, isKept);
}

for (const [name, run] of Object.entries({ lock, disk, page, postgres, starts, stop }))
  if (ONLY === undefined || ONLY === name) await run();
