import '../../api/src/node-version.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { REDEEMS } from '../../api/src/money/subscriptions/subscriptions.limits.ts';
import { FAILURES, STRANGERS } from '../../api/src/people/auth/entrance.limits.ts';
import { printPromised } from './engine/line.ts';
import { startTwoNodes } from './faults/crashed-postgres.ts';
import { coupon, type Guess, type Guesses, guess, password } from './limits/guesses.ts';
import { signIn } from './server/api-process.ts';
import { rounded } from './statistics.ts';

/**
 * Drill `limits`: promise 40, guesses at two processes on one PostgreSQL (`node bench/src/limits.ts 0.1` for a quick
 * run). `figure` is the number judged, `baseline` the number that one process alone would judge in that time. Fails
 * when the figure is more than a hundredth above it, or below the permitted burst; or when any guess is judged while
 * the database is down.
 */
const SHARE = Number(process.argv[2] ?? 1);
const TOLERANCE = 1.01;
const PER_SECOND = 100;
/** Statuses of judged guesses: a wrong password, and an invalid code. */
const JUDGED = ['401', '400', '404', '422'];
const AWAY_MS = 1000;

interface Limit {
  burst: number;
  refillMs: number;
}

const judged = ({ statuses }: Guesses): number =>
  JUDGED.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);

function print(name: string, guesses: Guesses, { burst, refillMs }: Limit): void {
  const may = burst + Math.floor((guesses.seconds * 1000) / refillMs);
  const count = judged(guesses);
  const isKept = count <= may * TOLERANCE && count >= burst;
  printPromised(
    `limits.${name}`,
    count,
    'judged',
    may,
    { statuses: guesses.statuses, seconds: rounded(guesses.seconds, 1) },
    isKept,
  );
}

const two = await startTwoNodes({ TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:4640' });
const tried = (times: number, guessOf: (nth: number) => Guess): Promise<Guesses> =>
  guess(two.nodes, { times: Math.ceil(times * SHARE), perSecond: PER_SECOND }, guessOf);
/** Independent of what a client sends before it: the last entry is the proxy's. */
const behind = (nth: number, proxy: string): string => `10.${nth >> 8}.${nth & 255}.1, ${proxy}`;
try {
  const one = (nth: number) => password(nth, 'free@bothways.test', '203.0.113.7');
  print('place', await tried(1000, one), FAILURES);
  print(
    'spoofed',
    await tried(1000, (nth) => password(nth, 'newcomer@bothways.test', behind(nth, '203.0.113.8'))),
    FAILURES,
  );
  print(
    'strangers',
    await tried(2000, (nth) => password(nth, 'manager@bothways.test', `10.7.${nth >> 8}.${nth & 255}`)),
    STRANGERS,
  );
  const cookie = await signIn(two.nodes[0]?.origin ?? '', 'pro@bothways.test');
  print('coupons', await tried(500, (nth) => coupon(nth, cookie, '203.0.113.9')), REDEEMS);

  await pause(AWAY_MS);
  await two.postgres.crash();
  const away = await tried(500, (nth) => password(nth, 'operator@bothways.test', `10.8.0.${nth & 255}`));
  await two.postgres.startAgain();
  for (const { origin } of two.nodes) while (!(await fetch(`${origin}/api/ready`)).ok) await pause(AWAY_MS);
  const answered = Object.keys(away.statuses).every((status) => status === '429' || status === '503');
  printPromised('limits.away', judged(away), 'judged', 1, { statuses: away.statuses }, answered);
  const after = await guess(two.nodes, { times: 20, perSecond: PER_SECOND }, one);
  printPromised('limits.after', judged(after), 'judged', 4, { statuses: after.statuses });
} finally {
  await two.stop();
}
