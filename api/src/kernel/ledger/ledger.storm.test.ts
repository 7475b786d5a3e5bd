import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { testSeals } from '#kernel/audit/testing';
import { type Db, migrate, openDatabase } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { accountIdOf, adminAccount, HOUSE, openedAccount } from './accounts.ts';
import { legsBetween } from './draft.ts';
import { availableIn } from './ledger.store.ts';
import {
  beginStorm,
  judgeStorm,
  killAgainAndAgain,
  runStorm,
  STORM,
  type Storm,
  stormByProcesses,
} from './testing/index.ts';
import { ledgerTransaction, transfer } from './transfers.ts';

// 20000 and 200 are what is promised; the drill `bench/src/ledger.ts` runs them.
const TRANSFERS = 2000 * inject('share');
const KILLS = 30 * inject('share');
const AT_MS = 1_800_000_000_000;
const SOUND = { wrong: 0 };

const storm = (name: string): Storm => ({ ...STORM, name, transfers: TRANSFERS });
const folder = mkdtempSync(join(tmpdir(), 'bothways-storm-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The address that another process reaches the test's database at. */
async function addressOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string; port: number }>`
    select current_database() as name, inet_server_port() as port`.execute(db);
  const { TEST_POSTGRES_URL: given } = process.env;
  const [{ name, port } = { name: '', port: 0 }] = rows;
  const address = new URL(given ?? `postgres://postgres:only-for-tests@127.0.0.1:${port}`);
  address.pathname = `/${name}`;
  return address.href;
}

onBothDatabases('racing transfers', (database) => {
  it('take no credit twice and lose none', { timeout: 600_000 }, async () => {
    const { db } = database();
    const wanted = storm('race');
    await beginStorm(db, wanted);
    const sent = await runStorm(db, wanted);
    const verdict = await judgeStorm(db, wanted, sent);
    expect(verdict).toEqual({ ...SOUND, least: verdict.least });
    expect(verdict.least).toBeGreaterThanOrEqual(0);
    // Both happen: some had enough, others had not.
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThan(TRANSFERS);
  });

  it('would take credits twice without the balance condition', async () => {
    const { db } = database();
    const wanted = { ...storm('saboteur'), transfers: 300 };
    // The same ledger, whose accounts have lost their floor before they were used.
    for (let nth = 0; nth < wanted.accounts; nth += 1) {
      const { id, kind, owner, unit } = openedAccount(adminAccount(`saboteur/${nth}`));
      await db
        .insertInto('ledgerAccounts')
        .values({ id, kind, owner, unit, floor: null, posted: 0, reserved: 0, entries: 0 })
        .execute();
    }
    await beginStorm(db, wanted);
    const { least } = await judgeStorm(db, wanted, await runStorm(db, wanted));
    expect(least).toBeLessThan(0);
  });

  describe('with one key', () => {
    const AMOUNT = 10;
    async function askedHundredTimes(
      name: string,
      ask: (send: (key: string) => Promise<string>) => Promise<string>,
    ) {
      const { db } = database();
      const [ana, eva] = [adminAccount(`${name} ana`), adminAccount(`${name} eva`)];
      const move = (key: string, amount: number, from = ana, to = eva) =>
        ledgerTransaction(db, async (trx) => {
          const draft = {
            key,
            kind: 'transfer',
            actor: 'system',
            legs: legsBetween(from, to, amount),
          } as const;
          return (await transfer(trx, draft, AT_MS)).id;
        });
      await move(`${name} begin`, 100 * AMOUNT, HOUSE, ana);
      const ids = await Promise.all(Array.from({ length: 100 }, () => ask((key) => move(key, AMOUNT))));
      return { acted: (await availableIn(db, accountIdOf(eva))) / AMOUNT, ids: new Set(ids).size };
    }

    it('act once, and answer all the same', async () => {
      expect(await askedHundredTimes('key', (send) => send('key'))).toEqual({ acted: 1, ids: 1 });
    });

    it('would act often where the key is remembered outside the transaction', async () => {
      const done = new Map<string, string>();
      let number = 0;
      const { acted } = await askedHundredTimes('outside', async (send) => {
        const before = done.get('key');
        if (before !== undefined) return before;
        number += 1;
        const id = await send(`outside ${number}`);
        done.set('key', id);
        return id;
      });
      expect(acted).toBeGreaterThan(1);
    });
  });

  it('by two processes take no credit twice and lose none', { timeout: 600_000 }, async () => {
    const wanted = storm('processes');
    const { kind } = database();
    if (kind === 'postgres') {
      const { db } = database();
      await beginStorm(db, wanted);
      const sent = await stormByProcesses(await addressOf(db), wanted, 2);
      expect(await judgeStorm(db, wanted, sent)).toMatchObject(SOUND);
      return;
    }
    const file = join(folder, 'two.sqlite');
    const two = openDatabase({
      plugins: [testSeals()],
      url: undefined,
      file,
      onError: (error) => {
        throw error;
      },
    });
    await migrate(two);
    await beginStorm(two.db, wanted);
    const sent = await stormByProcesses(file, wanted, 2);
    const verdict = await judgeStorm(two.db, wanted, sent);
    await two.db.destroy();
    expect(verdict).toEqual({ ...SOUND, least: verdict.least });
    expect(verdict.least).toBeGreaterThanOrEqual(0);
  });
});

describe('a process that is killed while it sends', () => {
  it('loses nothing that was answered and leaves nothing half done', { timeout: 600_000 }, async () => {
    const verdict = await killAgainAndAgain(join(folder, 'killed.sqlite'), { kills: KILLS });
    expect(verdict).toMatchObject({ lost: 0, faults: [] });
    expect(verdict.acked).toBeGreaterThan(KILLS);
  });

  it('would lose what it answers before it is written', { timeout: 600_000 }, async () => {
    // Where the kill falls is chance: one of a few falls between.
    for (let tries = 0; tries < 10; tries += 1) {
      const file = join(folder, `early-${tries}.sqlite`);
      const { lost } = await killAgainAndAgain(file, { kills: 1, isEarly: true });
      if (lost > 0) return;
    }
    throw new Error('Nothing was lost');
  });
});
