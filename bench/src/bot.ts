import '../../api/src/node-version.ts';
import { markUnsummedDays, sumDirtyDays } from '../../api/src/bots/bot-bets/sums.store.ts';
import type { Database } from '../../api/src/kernel/db/index.ts';
import { type Question, runBench } from './answers/run-bench.ts';
import { fillBots, type Size } from './bot/fill.store.ts';

/**
 * Part of `npm run bench:bets`: 10,000 bot users, 100,000 accounts and 5,000,000 bets in SQLite and in PostgreSQL
 * (`BOT_POSTGRES`, or the embedded one): a p99 of 50 ms for first pages, and of 100 ms for statistics of a year. `node
 * bench/src/bot.ts 0.01` for a quick run, with `sqlite` or `postgres` appended for one of them.
 */
const SHARE = Number(process.argv[2] ?? 1);
const SIZE: Size = {
  users: Math.max(50, Math.round(10_000 * SHARE)),
  accounts: Math.max(500, Math.round(100_000 * SHARE)),
  bets: Math.max(5000, Math.round(5_000_000 * SHARE)),
};
const PAGE_MS = 50;
const STATISTICS_MS = 100;

const emailAt = (nth: number): string => encodeURIComponent(`user${(nth * 37) % SIZE.users}@bench.test`);
const USERS = '/api/bot/users?fields=basic,status,metadata,summary,bookies,audit&limit=20';
/** The queries, slightly different each time, with the limits for their p99. */
const QUESTIONS: readonly Question[] = [
  { name: 'users', limitMs: PAGE_MS, pathOf: () => USERS },
  { name: 'search', limitMs: PAGE_MS, pathOf: (nth) => `${USERS}&search=user${nth % SIZE.users}` },
  { name: 'tag', limitMs: PAGE_MS, pathOf: (nth) => `${USERS}&tags=tag${nth % 20}` },
  { name: 'user-bets', limitMs: PAGE_MS, pathOf: (nth) => `/api/bot/users/${emailAt(nth)}/bets` },
  { name: 'all-bets', limitMs: PAGE_MS, pathOf: () => '/api/bot/bets' },
  { name: 'all-open', limitMs: PAGE_MS, pathOf: () => '/api/bot/bets?status=PLACED&limit=100' },
  { name: 'all-sport', limitMs: PAGE_MS, pathOf: () => '/api/bot/bets?sport=tennis' },
  { name: 'all-bookie', limitMs: PAGE_MS, pathOf: (nth) => `/api/bot/bets?bookie=bookie${nth % 80}` },
  { name: 'heartbeats', limitMs: PAGE_MS, pathOf: () => '/api/bot/heartbeats' },
  {
    name: 'user-statistics',
    limitMs: STATISTICS_MS,
    pathOf: (nth) => `/api/bot/users/${emailAt(nth)}/bets/statistics?period=1Y`,
  },
  { name: 'all-statistics', limitMs: STATISTICS_MS, pathOf: () => '/api/bot/bets/statistics?period=1Y' },
];

async function fill({ db, kind }: Database) {
  await fillBots(db, kind, SIZE, Date.now());
  await markUnsummedDays(db, Date.now());
  await sumDirtyDays(db);
  return { ...SIZE };
}

await runBench({ name: 'bot', person: 'admin', fill, questions: QUESTIONS }, process.argv[3]);
