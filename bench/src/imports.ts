import '../../api/src/node-version.ts';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ImportBodyInput,
  importAnswerSchema,
  isUnderWay,
  MAX_DAY_BETS,
} from '@bothways/domain/bankroll';
import { FORGETFUL, ownPostgres } from '../../api/src/kernel/db/testing/own-postgres.ts';
import { printPromised } from './engine/line.ts';
import { type ApiProcess, signIn, startApi } from './server/api-process.ts';
import { watchOthers } from './server/others.ts';
import { rounded } from './statistics.ts';

/**
 * Part of `npm run bench:bets`: the effect on others while a customer's file of 20,000 bets is imported and reverted,
 * with SQLite and with PostgreSQL: on as many days as an active bettor has, on as few as permitted, and on thousands.
 * Fails when the p99 of others is above the limit. `node bench/src/imports.ts 2000 sqlite` for a quick run.
 */
const BETS = Number(process.argv[2] ?? 20_000);
const [, , , ONLY] = process.argv;
const LIMIT_MS = 100;
const LOOK_EVERY_MS = 250;
const DAY_MS = 86_400_000;
/** Days excluded because of the demo's own bets: the number of bets per day is limited. */
const DEMO_DAYS = 400;
const SHAPES = {
  usual: Math.ceil(BETS / 20),
  full: Math.ceil(BETS / MAX_DAY_BETS),
  sparse: Math.min(BETS, 9000),
};

function fileOn(days: number): ImportBodyInput {
  const endMs = (Math.floor(Date.now() / DAY_MS) - DEMO_DAYS) * DAY_MS;
  return {
    source: 'generic',
    fileName: `${days} days.csv`,
    books: [{ name: 'Bet365', at: { name: 'Bet365', currency: 'EUR', kind: 'bookmaker' } }],
    rows: Array.from({ length: BETS }, (_, at) => {
      const placedMs = endMs - (1 + (at % days)) * DAY_MS;
      return {
        line: at + 2,
        betId: `${days}-${at}`,
        book: 0,
        event: { name: `Home ${at} vs Away`, sport: 'football' },
        words: 'Home',
        side: 'back',
        odds: 2.5,
        stakeCents: 1000,
        state: at % 2 === 0 ? 'won' : 'lost',
        placedAt: new Date(placedMs).toISOString(),
        settledAt: new Date(placedMs + 7_200_000).toISOString(),
        closing: { fairOdds: 2.4 },
      };
    }),
  };
}

/** Sends a request that changes an import, and waits for its completion. */
async function throughImport({ origin, cookie }: ApiProcess, method: string, path: string, body?: string) {
  const asked = async (how: string, where: string, sent?: string) => {
    const headers = { cookie, origin, ...(sent && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${origin}/api/bankroll/imports${where}`, {
      method: how,
      headers,
      ...(sent && { body: sent }),
    });
    return importAnswerSchema.parse(await answer.json()).import;
  };
  let stands = await asked(method, path, body);
  while (isUnderWay(stands)) {
    await pause(LOOK_EVERY_MS);
    stands = await asked('GET', `/${stands.id}`);
  }
  return stands;
}

async function measure(name: string, api: ApiProcess): Promise<void> {
  const other = { ...api, cookie: await signIn(api.origin, 'admin@bothways.test') };
  const told = async (what: string, work: () => Promise<{ id: string; bets: number }>) => {
    const beganMs = performance.now();
    const { p99Ms, loopMaxMs, more } = await watchOthers(other, work);
    const seconds = rounded((performance.now() - beganMs) / 1000, 1);
    const line = { loopMaxMs: rounded(loopMaxMs, 1), seconds, bets: more.bets };
    printPromised(`imports.${what}.${name}`, p99Ms, 'ms', LIMIT_MS, line);
    return more.id;
  };
  await watchOthers(other, () => pause(2000));
  for (const [shape, days] of Object.entries(SHAPES)) {
    const body = JSON.stringify(fileOn(days));
    const id = await told(`${shape}-days.in`, () => throughImport(api, 'POST', '', body));
    await told(`${shape}-days.out`, () => throughImport(api, 'DELETE', `/${id}`));
  }
  await api.stop();
}

if (ONLY !== 'postgres') await measure('sqlite', await startApi('none'));
if (ONLY !== 'sqlite') {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-bench-imports-'));
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const postgres = await ownPostgres(join(folder, 'data'), FORGETFUL);
  await measure('postgres', await startApi('none', { settings: { DATABASE_URL: postgres.url } }));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
