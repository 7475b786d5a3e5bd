import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditSeals, anchorFile } from '#kernel/audit';
import { onBothDatabases, type TestDatabase, unguarded } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { adminAccount, HOUSE } from './accounts.ts';
import { checkLedger } from './check.store.ts';
import { legsBetween } from './draft.ts';
import { closingOf } from './ledger.store.ts';
import { LedgerKeeper } from './ledger-keeper.ts';
import { chainHash, ledgerSealsOf } from './seals.ts';
import { LEDGER_TABLES, livelyLedger } from './testing/index.ts';
import { ledgerTransaction, transfer } from './transfers.ts';

vi.setConfig({ testTimeout: 60_000 });

const AT_MS = 1_800_000_000_000;
const SECRET = 'a secret of the audit log for tests';
const [SECOND, THIRD] = ['the second secret of this installation', 'the third secret of this installation'];

onBothDatabases('an intruder in the ledger', (database) => {
  let dataDir: string;
  let name: string;
  let nth = 0;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'bothways-ledger-'));
    name = `intruder ${nth++}`;
    await unguarded(database(), [...LEDGER_TABLES, 'ledgerClosings'], async () => {
      const { db } = database();
      for (const table of [
        'ledgerSeals',
        'ledgerEntries',
        'ledgerReservations',
        'ledgerClosings',
        'ledgerTransfers',
        'ledgerAccounts',
      ] as const)
        await db.deleteFrom(table).execute();
    });
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const intrude = (work: (db: TestDatabase['db']) => Promise<unknown>) =>
    unguarded(database(), LEDGER_TABLES, () => work(database().db));
  const as = (secret: string, older: { version: number; secret: string }[] = []) =>
    database().db.withoutPlugins().withPlugin(new AuditSeals(secret, older));

  /** A process that has just started: what it knows of the end it knows from the file. */
  const keeper = (db = database().db, place = anchorFile({ dataDir, databaseUrl: undefined }, 'ledger')) =>
    new LedgerKeeper({
      db,
      anchorStore: place,
      log: createLog('silent'),
      registry: new Registry(),
      nowMs: () => AT_MS,
      rowsAtOnce: 7,
    });
  const reasonFor = async (db = database().db) => (await keeper(db).check('somebody')).fault?.reason;
  const grant = (key: string, db = database().db) =>
    ledgerTransaction(db, (trx) => {
      const legs = legsBetween(HOUSE, adminAccount(`${name} ana`), 100);
      return transfer(trx, { key: `${name} ${key}`, kind: 'pack', actor: 'system', legs }, AT_MS);
    });

  /** Takes the last transfer out as if it had never been: its rows, and what its accounts came to. */
  async function takeAway(id: string): Promise<void> {
    await intrude(async (db) => {
      const entries = await db.selectFrom('ledgerEntries').selectAll().where('transferId', '=', id).execute();
      for (const { accountId, amount } of entries)
        await db
          .updateTable('ledgerAccounts')
          .set((eb) => ({ posted: eb('posted', '-', amount), entries: eb('entries', '-', 1) }))
          .where('id', '=', accountId)
          .execute();
      await db.deleteFrom('ledgerEntries').where('transferId', '=', id).execute();
      await db.deleteFrom('ledgerSeals').where('transferId', '=', id).execute();
      await db.deleteFrom('ledgerTransfers').where('id', '=', id).execute();
    });
  }

  describe('who takes the last transfer away with its seal', () => {
    async function cut(): Promise<void> {
      await livelyLedger(database().db, name);
      await keeper().seal();
      const { id } = await grant('last');
      await keeper().seal();
      await takeAway(id);
    }

    it('is found by the next process, at once and by each check', async () => {
      await cut();
      await keeper().seal();
      expect(await closingOf(database().db)).toMatchObject({ fault: expect.stringContaining('cut') });
      expect(await reasonFor()).toBe('cut');
      await expect(grant('more')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });

    it('is not found where the end is known nowhere outside the database', async () => {
      await cut();
      rmSync(dataDir, { recursive: true });
      expect(await reasonFor()).toBeUndefined();
    });

    it('and writes others instead, is found', async () => {
      await cut();
      await grant('other');
      await checkLedger(database().db, { rowsAtOnce: 7, breathe: () => Promise.resolve() });
      expect(await reasonFor()).toBe('cut');
    });
  });

  it.each([
    ['takes a transfer away and leaves its seal', 'removed'],
    ['takes a transfer away with its seal', 'missing seal'],
  ])('who %s is found', async (what, reason) => {
    const ids = await livelyLedger(database().db, name);
    await keeper().seal();
    // What was kept and voided has no entries, so no sum tells of it.
    const kept = ids[8] ?? '';
    await intrude(async (db) => {
      await db.deleteFrom('ledgerReservations').where('transferId', '=', kept).execute();
      if (what.endsWith('with its seal'))
        await db.deleteFrom('ledgerSeals').where('transferId', '=', kept).execute();
      await db.deleteFrom('ledgerTransfers').where('pendingId', '=', kept).execute();
      await db.deleteFrom('ledgerTransfers').where('id', '=', kept).execute();
    });
    expect(await reasonFor()).toBe(reason);
  });

  it('who exchanges what two transfers of one amount say is found', async () => {
    const [, , first = '', second = ''] = await livelyLedger(database().db, name);
    expect(await reasonFor()).toBeUndefined();
    await intrude(async (db) => {
      const move = (from: string, to: string) =>
        db.updateTable('ledgerEntries').set({ transferId: to }).where('transferId', '=', from).execute();
      await move(first, 'between');
      await move(second, first);
      await move('between', second);
    });
    expect(await reasonFor()).toBe('changed');
  });

  describe('who writes a transfer of their own', () => {
    async function forge(seal: string | null): Promise<void> {
      await livelyLedger(database().db, name);
      await keeper().seal();
      const { id } = await grant('own');
      await intrude((db) => db.updateTable('ledgerTransfers').set({ seal }).where('id', '=', id).execute());
    }

    it.each([
      ['without a seal', () => null, 'unsealed'],
      ['by a key that nobody knows', () => 'abcdefgh.forged', 'unsealed'],
      [
        'by the name of our key',
        (db: TestDatabase['db']) => `${ledgerSealsOf(db).keyNames[0]}.forged`,
        'forged',
      ],
    ])('%s closes the ledger within a moment, until it is gone', async (_, seal, reason) => {
      await forge(seal(database().db));
      await keeper().seal();
      expect(await closingOf(database().db)).toMatchObject({ fault: expect.stringContaining(reason) });
      expect(await reasonFor()).toBe(reason);
      const own = await database()
        .db.selectFrom('ledgerTransfers')
        .select('id')
        .where('key', '=', `${name} own`)
        .executeTakeFirstOrThrow();
      await takeAway(own.id);
      expect(await reasonFor()).toBeUndefined();
      await grant('more');
    });

    it('with the key itself is found by nobody', async () => {
      await livelyLedger(database().db, name);
      await keeper().seal();
      const stolen = database().db.withoutPlugins().withPlugin(new AuditSeals(SECRET, []));
      await grant('own', stolen);
      expect(await reasonFor()).toBeUndefined();
    });
  });

  it('who changes a transfer and makes the hashes anew, without the key, is found', async () => {
    const ids = await livelyLedger(database().db, name);
    await keeper().seal();
    const last = ids.at(-1) ?? '';
    await intrude(async (db) => {
      await db.updateTable('ledgerTransfers').set({ comment: 'else' }).where('id', '=', last).execute();
      const [before, own] = await db
        .selectFrom('ledgerSeals')
        .selectAll()
        .orderBy('seq', 'desc')
        .limit(2)
        .execute()
        .then((rows) => rows.toReversed());
      if (!before || own?.transferId !== last) throw new Error('The last has no seal');
      const transferRow = await db
        .selectFrom('ledgerTransfers')
        .selectAll()
        .where('id', '=', last)
        .executeTakeFirstOrThrow();
      const entries = await db
        .selectFrom('ledgerEntries')
        .selectAll()
        .where('transferId', '=', last)
        .execute();
      const hash = chainHash(own.seq, before.hash, { transfer: transferRow, entries, reservations: [] });
      await db.updateTable('ledgerSeals').set({ hash }).where('seq', '=', own.seq).execute();
    });
    rmSync(dataDir, { recursive: true });
    expect(await reasonFor()).toBe('forged');
  });

  it('what was there before the seals is sealed, and changes in it are found from then on', async () => {
    const [first = ''] = await livelyLedger(database().db, name);
    await intrude((db) => db.updateTable('ledgerTransfers').set({ seal: null }).execute());
    await keeper().seal();
    const { id } = await grant('sealed');
    expect(await reasonFor()).toBeUndefined();
    const say = (comment: string | null) =>
      intrude((db) => db.updateTable('ledgerTransfers').set({ comment }).where('id', '=', first).execute());
    await say('else');
    expect(await reasonFor()).toBe('changed');
    await say('Kickstart');
    expect(await reasonFor()).toBeUndefined();
    await intrude((db) =>
      db.updateTable('ledgerTransfers').set({ seal: null }).where('id', '=', id).execute(),
    );
    expect(await reasonFor()).toBe('changed');
  });

  it('keys are changed as those of the vault, and what older ones sealed is checked still', async () => {
    const { db } = database();
    const [first = ''] = await livelyLedger(db, name);
    await keeper().seal();
    const second = { version: 1, secret: SECOND };
    const rotated = as(SECRET, [second]);
    await grant('second', rotated);
    expect(await reasonFor(rotated)).toBeUndefined();
    const third = as('another secret of the server altogether', [second, { version: 2, secret: THIRD }]);
    await grant('third', third);
    // The first secret is gone: the hashes hold what it sealed under the first seal that is known.
    expect(await reasonFor(third)).toBeUndefined();
    await intrude((at) =>
      at.updateTable('ledgerTransfers').set({ comment: 'else' }).where('id', '=', first).execute(),
    );
    expect(await reasonFor(third)).toBe('changed');
    await intrude((at) =>
      at.updateTable('ledgerTransfers').set({ comment: 'Kickstart' }).where('id', '=', first).execute(),
    );
    expect(await reasonFor(third)).toBeUndefined();
    // Going back to a program that lacks the newest keys.
    expect(await reasonFor(as(SECRET))).toBe('unsealed');
  });

  it('each transfer gets one number, however many seal at once while others write', async () => {
    const { db } = database();
    const keepers = Array.from({ length: 3 }, () => keeper());
    const writing = Promise.all(Array.from({ length: 40 }, (_, at) => grant(`many ${at}`)));
    for (let times = 0; times < 5; times += 1) await Promise.all(keepers.map((each) => each.seal()));
    await writing;
    await Promise.all(keepers.map((each) => each.seal()));
    await keeper().seal();
    const seals = await db.selectFrom('ledgerSeals').selectAll().orderBy('seq').execute();
    expect(seals.map(({ seq }) => seq)).toEqual(seals.map((_, at) => at + 1));
    expect(new Set(seals.map(({ transferId }) => transferId)).size).toBe(40);
    expect(await reasonFor()).toBeUndefined();
  });
});
