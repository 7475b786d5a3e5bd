import '../../api/src/node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rounded } from './engine/line.ts';
import { crashPostgres, startTwoNodes } from './faults/crashed-postgres.ts';
import { fillDisk, noSmallDisk } from './faults/full-disk.ts';
import { holdLock } from './faults/held-lock.ts';
import { stopUnderLoad } from './faults/stop-under-load.ts';
import { pagesOf, startOnTorn } from './faults/torn-page.ts';
import { startApi } from './server/api-process.ts';

/**
 * `npm run bench:faults`: promises 19, 20, 21, 24, 26 and 30 with their figures. `node bench/src/faults.ts 0.1` for a
 * quick look, with `lock`, `disk`, `page`, `postgres`, `starts` or `stop` behind it for one of them.
 */
const SHARE = Number(process.argv[2] ?? 1);
const ONLY = process.argv[3];
const many = (all: number): number => Math.max(1, Math.round(all * SHARE));
const QUIET = { settings: { LOG_LEVEL: 'silent' } };
const ADMIN = { ...QUIET, as: 'admin@bothways.test' };

/** @param isKept whether what was promised came */
function print(
  name: string,
  figure: number,
  unit: string,
  baseline: number,
  isKept: boolean,
  more: object,
): void {
  const ratio = rounded(figure / baseline);
  console.log(
    JSON.stringify({ name: `faults.${name}`, figure: rounded(figure, 1), unit, baseline, ratio, ...more }),
  );
  if (!isKept) process.exitCode = 1;
}
const countsOf = (statuses: readonly number[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(statuses)].map((each) => [each, statuses.filter((one) => one === each).length]),
  );

async function lock(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-faults-'));
  const api = await startApi('none', { folder, ...ADMIN });
  const held = await holdLock(api, join(folder, 'bothways.sqlite'), { seconds: many(10), writesPerS: 20 });
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
  const statuses = countsOf(held.writes.map(({ status }) => status));
  print('lock.write', held.slowestWriteMs, 'ms', 2000, held.slowestWriteMs <= 2000, { statuses });
  print('lock.health', held.slowestHealthMs, 'ms', 200, held.slowestHealthMs <= 200, {});
  print('lock.reads.p99', held.readsP99Ms, 'ms', 300, held.readsP99Ms <= 300, {});
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
  print('disk.back', backAfterMs, 'ms', 5000, isKept, { acked, lost: lost.length, statuses });
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
  // A page that nobody uses may be torn: what is served then was checked.
  print('page.refused', refused, 'starts', copies, true, { pages });
}

async function postgres(): Promise<void> {
  const two = await startTwoNodes();
  const { acked, lost, refused, backAfterMs } = await crashPostgres(two, many(10));
  await two.stop();
  const isKept =
    lost.length === 0 && backAfterMs <= 10_000 && Object.keys(refused).every((each) => each === '503');
  print('postgres.back', backAfterMs, 'ms', 10_000, isKept, {
    crashes: many(10),
    acked,
    lost: lost.length,
    refused,
  });
}

async function starts(): Promise<void> {
  let slowestMs = 0;
  for (let time = 0; time < many(20); time += 1) {
    const beganMs = performance.now();
    const two = await startTwoNodes();
    slowestMs = Math.max(slowestMs, performance.now() - beganMs);
    await two.stop();
  }
  print('starts', slowestMs, 'ms', 60_000, slowestMs <= 60_000, { times: many(20) });
}

async function stop(): Promise<void> {
  const runs = [];
  for (let time = 0; time < many(20); time += 1) {
    const api = await startApi('none', QUIET);
    runs.push(await stopUnderLoad(api, { perSecond: 300, sockets: 20, beforeMs: 3000 }));
    await api.stop();
  }
  const slowestMs = Math.max(...runs.map(({ exitMs }) => exitMs));
  const failed = runs.reduce((sum, run) => sum + run.failed, 0);
  const readyMs = Math.max(...runs.map(({ ready }) => ready.afterMs));
  const isKept = slowestMs <= 10_000 && failed === 0 && runs.every(({ ready }) => ready.status === 503);
  const requests = runs.reduce((sum, { inFlight, after }) => sum + inFlight + after, 0);
  print('stop.exit', slowestMs, 'ms', 10_000, isKept, {
    times: runs.length,
    requests,
    failed,
    readyMs: rounded(readyMs),
  });
}

for (const [name, run] of Object.entries({ lock, disk, page, postgres, starts, stop }))
  if (ONLY === undefined || ONLY === name) await run();
