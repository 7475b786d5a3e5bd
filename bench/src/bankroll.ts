import '../../api/src/node-version.ts';
import { type Database, transact } from '../../api/src/kernel/db/index.ts';
import { sumDays } from '../../api/src/market/bankroll/days.ts';
import { findUserIdByEmail } from '../../api/src/people/users/index.ts';
import { type Question, runBench } from './answers/run-bench.ts';
import { analyzed, fillBankroll } from './bankroll/fill.store.ts';

/**
 * Part of `npm run bench:bets`: one bankroll of 1,000,000 bets in SQLite and in PostgreSQL (`BOT_POSTGRES`, or the
 * embedded one), with a p99 of at most 100 ms for every response. `node bench/src/bankroll.ts 0.01` for a quick run,
 * with `sqlite` or `postgres` appended for one of them.
 */
const SHARE = Number(process.argv[2] ?? 1);
const BETS = Math.max(5000, Math.round(1_000_000 * SHARE));
const LIMIT_MS = 100;

const BANKROLL = '/api/bankroll';
/** The queries, slightly different each time. */
const QUESTIONS: readonly Question[] = [
  { name: 'overview-30d', limitMs: LIMIT_MS, pathOf: () => `${BANKROLL}?period=30d` },
  { name: 'overview-season', limitMs: LIMIT_MS, pathOf: () => `${BANKROLL}?period=season` },
  { name: 'overview-all', limitMs: LIMIT_MS, pathOf: () => `${BANKROLL}?period=all` },
  { name: 'bets', limitMs: LIMIT_MS, pathOf: () => `${BANKROLL}/bets` },
  { name: 'bets-open', limitMs: LIMIT_MS, pathOf: () => `${BANKROLL}/bets?tab=open` },
  { name: 'bets-settled', limitMs: LIMIT_MS, pathOf: () => `${BANKROLL}/bets?tab=settled` },
  { name: 'bets-kind', limitMs: LIMIT_MS, pathOf: () => `${BANKROLL}/bets?strategy=matched` },
  { name: 'bets-account', limitMs: LIMIT_MS, pathOf: (nth) => `${BANKROLL}/bets?account=bench${nth % 12}` },
  {
    name: 'bets-both',
    limitMs: LIMIT_MS,
    pathOf: (nth) => `${BANKROLL}/bets?account=bench${nth % 12}&strategy=value&tab=settled`,
  },
  {
    name: 'bets-deep',
    limitMs: LIMIT_MS,
    pathOf: (nth) => `${BANKROLL}/bets?cursor=${Date.now() - (nth + 30) * 86_400_000}~b1`,
  },
  { name: 'bet', limitMs: LIMIT_MS, pathOf: (nth) => `${BANKROLL}/bets/b${(nth * 37) % BETS}` },
  { name: 'accounts', limitMs: LIMIT_MS, pathOf: () => `${BANKROLL}/accounts` },
];

async function fill({ db, kind }: Database): Promise<{ bets: number }> {
  const userId = (await findUserIdByEmail(db, 'pro@bothways.test')) ?? '';
  const moments = await fillBankroll(db, kind, userId, BETS, Date.now());
  for (const moment of moments)
    await transact(db, (trx) => sumDays(trx, { userId, currency: 'EUR' }, [moment]));
  await analyzed(db, kind);
  return { bets: BETS };
}

await runBench({ name: 'bankroll', person: 'pro', fill, questions: QUESTIONS }, process.argv[3]);
