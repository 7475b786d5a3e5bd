import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '#kernel/audit/testing';
import { onBothDatabases } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { type AccountRef, accountIdOf, adminAccount, HOUSE } from './accounts.ts';
import { legsBetween } from './draft.ts';
import { availableIn } from './ledger.store.ts';
import { LedgerKeeper } from './ledger-keeper.ts';
import { ledgerTransaction, reserve, transfer } from './transfers.ts';

const AT_MS = 1_800_000_000_000;
let number = 0;

/** Each test breaks a ledger of its own. */
for (const [name, damage] of Object.entries({
  'a balance that somebody raised': sql`update "ledgerAccounts" set posted = posted + 100 where kind = 'admin'`,
  'a balance that somebody lowered': sql`update "ledgerAccounts" set posted = posted - 1 where kind = 'house'`,
  'a reserve for nothing': sql`update "ledgerAccounts" set reserved = reserved + 5 where kind = 'admin'`,
  'a reserve that is gone': sql`update "ledgerAccounts" set reserved = 0`,
  'entries that an account does not count': sql`update "ledgerAccounts" set entries = entries - 1 where kind = 'admin'`,
  'entries that are not there': sql`update "ledgerAccounts" set entries = entries + 1 where kind = 'admin'`,
}))
  onBothDatabases(`a ledger with ${name}`, (database) => {
    it('is found and closed, once, and is open again when it holds', async () => {
      const { db } = database();
      const keeper = new LedgerKeeper({
        db,
        log: createLog('silent'),
        registry: new Registry(),
        nowMs: () => AT_MS,
      });
      const ana = adminAccount('ana');
      const grant = { kind: 'pack', actor: 'system', legs: legsBetween(HOUSE, ana, 1000) } as const;
      await ledgerTransaction(db, (trx) => transfer(trx, { ...grant, key: 'grant' }, AT_MS));
      const kept = { ...grant, legs: legsBetween(ana, HOUSE, 10), key: 'kept', expiresAtMs: AT_MS + 1 };
      await ledgerTransaction(db, (trx) => reserve(trx, kept, AT_MS));
      expect((await keeper.check('somebody')).fault).toBeUndefined();
      const before = await db.selectFrom('ledgerAccounts').selectAll().execute();
      await damage.execute(db);
      expect((await keeper.check('somebody')).fault).toBeDefined();
      await keeper.check('somebody');
      const more = () => ledgerTransaction(db, (trx) => transfer(trx, { ...grant, key: 'more' }, AT_MS));
      await expect(more()).rejects.toMatchObject({ code: 'UNAVAILABLE' });

      for (const { id, posted, reserved, entries } of before)
        await db
          .updateTable('ledgerAccounts')
          .set({ posted, reserved, entries })
          .where('id', '=', id)
          .execute();
      await expect(more()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect((await keeper.check('somebody')).fault).toBeUndefined();
      await more();
      const { entries } = await readAudit(db, { limit: 10 });
      expect(entries.map(({ action, actor }) => [action, actor.id])).toEqual([
        ['ledger.opened', 'somebody'],
        ['ledger.closed', 'somebody'],
      ]);
    });
  });

onBothDatabases('the ledger', (database) => {
  let ana: AccountRef;
  const db = () => database().db;
  let nowMs = AT_MS;
  let keeper: LedgerKeeper;

  beforeEach(async () => {
    number += 1;
    nowMs = AT_MS;
    ana = adminAccount(`ana ${number}`);
    keeper = new LedgerKeeper({
      rowsAtOnce: 7,
      db: db(),
      log: createLog('silent'),
      registry: new Registry(),
      nowMs: () => nowMs,
    });
    const draft = {
      key: `grant ${number}`,
      kind: 'pack',
      actor: 'system',
      legs: legsBetween(HOUSE, ana, 1000),
    } as const;
    await ledgerTransaction(db(), (trx) => transfer(trx, draft, AT_MS));
  });

  it('frees what was kept when its time is over, and not before', async () => {
    const draft = {
      key: `kept ${number}`,
      kind: 'pack',
      actor: 'system',
      legs: legsBetween(ana, HOUSE, 600),
    } as const;
    await ledgerTransaction(db(), (trx) => reserve(trx, { ...draft, expiresAtMs: AT_MS + 1000 }, AT_MS));
    nowMs = AT_MS + 999;
    await keeper.voidExpired();
    expect(await availableIn(db(), accountIdOf(ana))).toBe(400);
    nowMs = AT_MS + 1000;
    await keeper.voidExpired();
    await keeper.voidExpired();
    expect(await availableIn(db(), accountIdOf(ana))).toBe(1000);
    expect((await keeper.check('somebody')).fault).toBeUndefined();
  });

  it('holds while others write, over more rows than are read at once', async () => {
    const eva = adminAccount(`eva ${number}`);
    const writing = (async () => {
      for (let nth = 0; nth < 40; nth++) {
        const said = { key: `many ${number} ${nth}`, kind: 'transfer', actor: 'system' } as const;
        const [from, to] = nth % 2 === 0 ? [ana, eva] : [eva, ana];
        await ledgerTransaction(db(), (trx) =>
          transfer(trx, { ...said, legs: legsBetween(from, to, 3) }, AT_MS),
        );
        await turn();
      }
    })();
    let checks = 0;
    let isWriting = true;
    void writing.finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      expect(await keeper.check('somebody')).not.toHaveProperty('fault');
      checks += 1;
    }
    await writing;
    expect(checks).toBeGreaterThan(1);
    expect((await keeper.check('somebody')).entries).toBeGreaterThan(80);
  });

  describe('is append-only', () => {
    it.each([
      ['an entry that is changed', sql`update "ledgerEntries" set amount = amount + 1`],
      ['an entry that is removed', sql`delete from "ledgerEntries"`],
      ['a transfer that is changed', sql`update "ledgerTransfers" set comment = 'else'`],
      ['a transfer that is removed', sql`delete from "ledgerTransfers"`],
      ['an account that is removed', sql`delete from "ledgerAccounts"`],
      [
        'an account that may owe from now on',
        sql`update "ledgerAccounts" set floor = null where kind = 'admin'`,
      ],
      [
        'an account that becomes another’s',
        sql`update "ledgerAccounts" set owner = 'else' where kind = 'admin'`,
      ],
    ])('against %s', async (_, change) => {
      await expect(change.execute(db())).rejects.toThrow('append-only');
    });

    it.each([
      ['with an amount that its balance does not show', { amount: 100, place: 2, balance: 1099 }],
      ['at a place that is taken', { amount: 100, place: 1, balance: 1100 }],
      ['beyond the end', { amount: 100, place: 3, balance: 1100 }],
      ['that the account does not know of', { amount: 100, place: 2, balance: 1100 }],
    ])('against an entry %s', async (_, entry) => {
      const said = { key: `other ${number}`, kind: 'transfer', actor: 'system' } as const;
      const eva = adminAccount(`eva ${number}`);
      const { id } = await ledgerTransaction(db(), (trx) =>
        transfer(trx, { ...said, legs: legsBetween(HOUSE, eva, 1) }, AT_MS),
      );
      const adding = db()
        .insertInto('ledgerEntries')
        .values({ ...entry, transferId: id, accountId: accountIdOf(ana) })
        .execute();
      await expect(adding).rejects.toThrow(/continue|UNIQUE|duplicate/);
    });

    it('against a balance below the floor', async () => {
      const raise = db()
        .updateTable('ledgerAccounts')
        .set({ posted: -1 })
        .where('id', '=', accountIdOf(ana))
        .execute();
      await expect(raise).rejects.toThrow(/check|CHECK/);
    });
  });
});
