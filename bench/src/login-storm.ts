import '../../api/src/node-version.ts';
import { printPromised } from './engine/line.ts';
import { measureStorm } from './login-storm/storm.ts';
import { startApi } from './server/api-process.ts';
import { demandFairTurns } from './server/fair-turns.ts';
import { figuresOf } from './server/figures.ts';
import { percentile, rounded } from './statistics.ts';

/**
 * Drill `login-storm`: promise 35, the effect on others while 50 people a second sign in, for five minutes (`node
 * bench/src/login-storm.ts 20` for a quick run). Fails when their p99 is above 300 ms, or the event loop's above 50 ms,
 * or an excess sign-in gets any response but 429 or 503. Not under `chrt`: see `demandFairTurns`.
 */
const SECONDS = Number(process.argv[2] ?? 300);
const QUIET_SECONDS = Math.min(SECONDS, 20);
const LIMIT_MS = 300;
const LOOP_LIMIT_MS = 50;
const EXPECTED = new Set(['401', '429', '503']);

demandFairTurns();
const api = await startApi('none', { settings: { TRUST_PROXY: '1', LOG_LEVEL: 'error' } });
try {
  const quiet = await measureStorm(api, QUIET_SECONDS, false);
  const before = await figuresOf(api);
  const { probesMs, statuses } = await measureStorm(api, SECONDS, true);
  const { loopP99Ms, rssMb } = await figuresOf(api);
  const quietMs = rounded(percentile(quiet.probesMs, 0.99), 1);
  const more = { quietMs, seconds: SECONDS, statuses, rssMb: rounded(rssMb - before.rssMb, 0) };
  const isExpected = Object.keys(statuses).every((status) => EXPECTED.has(status));
  const p99Ms = percentile(probesMs, 0.99);
  printPromised('login-storm.others.p99', p99Ms, 'ms', LIMIT_MS, more, p99Ms <= LIMIT_MS && isExpected);
  printPromised('login-storm.loop.p99', loopP99Ms, 'ms', LOOP_LIMIT_MS);
} finally {
  await api.stop();
}
