import '../../api/src/node-version.ts';
import { printPromised } from './engine/line.ts';
import { measureLoad } from './normal-load/load.ts';
import { countsOf, percentile, rounded } from './statistics.ts';

/**
 * Drill `normal-load`: promise 34, 300 requests a second, one of five a write, for half an hour (`node
 * bench/src/normal-load.ts 1` for one minute). Fails when p95 is above 100 ms or p99 above 250 ms, when any request
 * fails, or when memory grows by more than a megabyte a minute once it is warm: measured after garbage collection,
 * since otherwise it fluctuates by a hundred megabytes.
 */
const MINUTES = Number(process.argv[2] ?? 30);
const PER_S = 300;

const { came, loopsMs, cpuShare, slopeMb, ...memory } = await measureLoad({
  minutes: MINUTES,
  perSecond: PER_S,
});
const tookMs = came.map((one) => one.tookMs);
const statuses = countsOf(came.map(({ status }) => status));
const failed = came.filter(({ status }) => status !== 200).length;
const [p50Ms, p95Ms, p99Ms, p999Ms] = [0.5, 0.95, 0.99, 0.999].map((share) => percentile(tookMs, share));
const more = {
  minutes: MINUTES,
  perSecond: PER_S,
  p50Ms: rounded(p50Ms ?? 0, 1),
  p999Ms: rounded(p999Ms ?? 0, 1),
  statuses,
};
printPromised('normal-load.p95', p95Ms ?? Number.NaN, 'ms', 100, more);
printPromised('normal-load.p99', p99Ms ?? Number.NaN, 'ms', 250);
printPromised('normal-load.failed', failed, 'answers', 1, {}, failed === 0);
const looks = {
  settledMb: memory.settledMb.map(([, rssMb]) => rounded(rssMb, 0)),
  highestMb: rounded(memory.highestMb, 0),
  unsettled: rounded(memory.unsettledSlopeMb, 2),
  cores: rounded(cpuShare, 2),
};
printPromised('normal-load.rss', slopeMb, 'MB/min', 1, looks, MINUTES < 5 || slopeMb <= 1);
const loop = { p50Ms: rounded(percentile(loopsMs, 0.5), 1), maxMs: rounded(percentile(loopsMs, 1), 1) };
// The limit of the storm, as there is no separate promise.
printPromised('normal-load.loop.p99', percentile(loopsMs, 0.95), 'ms', 50, loop);
