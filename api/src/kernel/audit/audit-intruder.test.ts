import {
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditVerdictSchema } from '@bothways/domain/audit';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AuditLogTable, transact } from '#kernel/db';
import { onBothDatabases, type TestDatabase, unguarded as unguardedTables } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { cookieOf, testServices } from '#testing';
import { anchorFile } from './anchor-file.ts';
import { recordAudit } from './audit.store.ts';
import { entryHash } from './audit-chain.ts';
import { TAIL_MISSING } from './audit-entry.ts';
import { AuditKeeper } from './audit-keeper.ts';
import { AuditSeals, auditSealsOf } from './audit-seals.ts';
import { CHAIN_START } from './chain-end.ts';

vi.setConfig({ testTimeout: 60_000 });

const WRITTEN = 30;
const unguarded = (database: TestDatabase, work: () => Promise<unknown>): Promise<void> =>
  unguardedTables(database, ['auditLog', 'auditHead'], work);

onBothDatabases('an intruder in the database', (database) => {
  let dataDir: string;
  let logged: string[];
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'bothways-audit-'));
    logged = [];
    await wipe();
    auditSealsOf(database().db).anchored = CHAIN_START;
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const wipe = () =>
    unguarded(database(), async () => {
      await database().db.deleteFrom('auditLog').execute();
      await database().db.updateTable('auditHead').set({ seq: 0 }).execute();
    });
  const rows = () => database().db.selectFrom('auditLog').selectAll().orderBy('seq').execute();
  const write = (actor = 'ana') =>
    transact(database().db, (trx) =>
      recordAudit(trx, { atMs: 1, actor, action: 'role.updated', target: 'role:admin' }),
    );
  const place = () => anchorFile({ dataDir, databaseUrl: undefined });
  /** A process that has just started: what it knows it knows from the file. */
  function keeper(): AuditKeeper & { registry: Registry } {
    const registry = new Registry();
    auditSealsOf(database().db).anchored = CHAIN_START;
    const log = createLog('info', { write: (line) => void logged.push(line) });
    const made = new AuditKeeper({ db: database().db, anchorStore: place(), log, registry, nowMs: () => 1 });
    return Object.assign(made, { registry });
  }
  const faultsOf = async (checker: AuditKeeper) => (await checker.verify()).faults;
  const lines = (text: string) => logged.filter((line) => line.includes(text));
  const cut = (after: number, head?: number) =>
    unguarded(database(), async () => {
      const { db } = database();
      await db.deleteFrom('auditLog').where('seq', '>', after).execute();
      if (head !== undefined) await db.updateTable('auditHead').set({ seq: head }).execute();
    });
  /** A log of 30 entries that a process has looked after and left. */
  async function written(): Promise<void> {
    const first = keeper();
    for (let nth = 0; nth < WRITTEN; nth += 1) await write();
    await first.tick();
  }

  test.each([
    ['the last entry', 29, undefined],
    ['ten entries', 20, undefined],
    ['the last entry and the counter', 29, 29],
    ['ten entries and the counter', 20, 20],
    ['everything', 0, undefined],
    ['everything and the counter', 0, 0],
  ])('cuts off %s: it is found, stays found, and the log goes on', async (_, after, head) => {
    await written();
    await cut(after, head);
    const later = keeper();
    await later.tick();
    expect(lines('not as it was written')[0]).toContain('"reason":"cut"');
    expect(await later.registry.metrics()).toContain('bothways_audit_faults_total{reason="cut"} 1');
    await write('eva');
    const faults = await faultsOf(later);
    expect(faults[0]).toEqual({ seq: after + 1, reason: 'missing' });
    expect(faults.at(-1)).toEqual({ seq: WRITTEN + 1, reason: 'cut' });
    const kept = await rows();
    expect(kept.slice(after).map(({ seq, action, actor }) => [seq, action, actor])).toEqual([
      [WRITTEN + 1, TAIL_MISSING, 'system'],
      [WRITTEN + 2, 'role.updated', 'eva'],
    ]);
    const again = keeper();
    expect(await faultsOf(again)).toEqual(faults);
    expect(await rows()).toEqual(kept);
    expect(lines('not as it was written')).toHaveLength(1);
  });

  test('cuts off what an act then follows at once: the act is written, and that something is missing', async () => {
    await written();
    const running = keeper();
    await running.tick();
    for (const [after, head] of [
      [25, 25],
      [20, undefined],
    ] as const) {
      await cut(after, head);
      await write('eva');
      expect((await rows()).slice(after).map(({ action }) => action)).toEqual([TAIL_MISSING, 'role.updated']);
    }
    expect((await faultsOf(running)).length).toBeGreaterThan(0);
  });

  test('removes the counter, puts it back or on: every act is written', async () => {
    await written();
    const running = keeper();
    const { db } = database();
    await unguarded(database(), () => db.deleteFrom('auditHead').execute());
    await write();
    expect(await faultsOf(running)).toEqual([]);
    await unguarded(database(), () => db.updateTable('auditHead').set({ seq: 5 }).execute());
    await write();
    expect(await faultsOf(running)).toEqual([]);
    await db.updateTable('auditHead').set({ seq: 1000 }).execute();
    await write();
    expect((await faultsOf(running)).map(({ reason }) => reason)).toEqual(['missing', 'cut']);
  });

  test('puts an entry of their own there, near or far: it is told from ours, and the log goes on', async () => {
    await written();
    const running = keeper();
    const { db } = database();
    const last = (await rows()).at(-1);
    if (!last) throw new Error('Nothing was written');
    const forged = (seq: number, seal: string | null): AuditLogTable => {
      const row = { ...last, seq, actor: 'nobody', previousHash: last.hash };
      return { ...row, hash: entryHash(row), seal };
    };
    await db.insertInto('auditLog').values(forged(31, null)).execute();
    await write();
    expect((await faultsOf(running))[0]).toEqual({ seq: 31, reason: 'unsealed' });
    await db.insertInto('auditLog').values(forged(4_000_000_000, last.seal)).execute();
    await write();
    expect((await rows()).map(({ seq }) => seq).slice(-3)).toEqual([32, 33, 4_000_000_000]);
  });

  describe('writes the log anew with hashes that fit', () => {
    async function rewrite(change: (row: AuditLogTable) => AuditLogTable, from = 5): Promise<void> {
      let previousHash = '';
      const anew = (await rows()).map((row) => {
        const changed = row.seq < from ? row : { ...change(row), previousHash };
        previousHash = entryHash(changed);
        return { ...changed, hash: previousHash };
      });
      await unguarded(database(), async () => {
        await database().db.deleteFrom('auditLog').execute();
        await database().db.insertInto('auditLog').values(anew).execute();
      });
    }

    test.each([
      ['with the seals of before', (row: AuditLogTable) => row, 'unsealed'],
      ['without seals', (row: AuditLogTable) => ({ ...row, seal: null }), 'unsealed'],
      [
        'with seals of a key that they have made up',
        (row: AuditLogTable) => {
          const seals = new AuditSeals('of the intruder', []);
          return { ...row, seal: seals.seal('entry', row) };
        },
        'unknownKey',
      ],
    ])('%s: it is found', async (_, change, reason) => {
      await written();
      await rewrite((row) => change({ ...row, actor: row.seq === 5 ? 'somebody else' : row.actor }));
      expect((await faultsOf(keeper()))[0]).toEqual({ seq: 5, reason });
    });

    test('from the first entry on, as if there had been no seals yet: the anchor finds it', async () => {
      await written();
      await rewrite((row) => ({ ...row, actor: 'somebody else', seal: null }), 1);
      const later = keeper();
      await later.tick();
      expect(lines('"reason":"rewritten"')).toHaveLength(1);
      expect((await faultsOf(later)).map(({ reason }) => reason)).toContain('cut');
    });
  });

  test('entries from before there were seals are held by their hashes, and only they need none', async () => {
    const before = keeper();
    for (let nth = 0; nth < 5; nth += 1) await write();
    await unguarded(database(), () => database().db.updateTable('auditLog').set({ seal: null }).execute());
    for (let nth = 0; nth < 5; nth += 1) await write();
    const { faults, sealedFrom } = await before.verify();
    expect({ faults, sealedFrom }).toEqual({ faults: [], sealedFrom: 6 });
    await unguarded(database(), () =>
      database().db.updateTable('auditLog').set({ actor: 'eve' }).where('seq', '=', 2).execute(),
    );
    expect((await faultsOf(before))[0]).toEqual({ seq: 2, reason: 'changed' });
  });

  test('a secret that was changed makes no entry look forged, and its seals are believed at the end no more', async () => {
    await written();
    const { db } = database();
    const resealed = (await rows()).map((row) => ({
      ...row,
      seal: new AuditSeals('the secret of before', []).seal('entry', row),
    }));
    await unguarded(database(), async () => {
      await db.deleteFrom('auditLog').execute();
      await db.insertInto('auditLog').values(resealed).execute();
    });
    await write();
    const running = keeper();
    const { faults, sealedFrom } = await running.verify();
    expect({ faults, sealedFrom }).toEqual({ faults: [], sealedFrom: 31 });
    const [last] = (await rows()).slice(-1);
    if (!last) throw new Error('Nothing was written');
    const row = { ...last, seq: 32, previousHash: last.hash };
    const hash = entryHash(row);
    const seal = new AuditSeals('the secret of before', []).seal('entry', { seq: 32, hash });
    await db
      .insertInto('auditLog')
      .values({ ...row, hash, seal })
      .execute();
    expect(await faultsOf(running)).toEqual([{ seq: 32, reason: 'unknownKey' }]);
  });

  describe('the anchor', () => {
    test('is a file for our own user that follows behind; being behind is no fault', async () => {
      await written();
      const file = join(dataDir, 'audit-anchor.json');
      expect(statSync(file).mode & 0o077).toBe(0);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ seq: WRITTEN });
      await write();
      await write();
      expect(await faultsOf(keeper())).toEqual([]);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ seq: WRITTEN + 2 });
    });

    test.each([
      ['changed', (text: string) => text.replace(`"seq":${WRITTEN}`, '"seq":7')],
      ['not written by us', () => '{"seq":'],
    ])('that was %s is told, and made anew', async (_, change) => {
      await written();
      const file = join(dataDir, 'audit-anchor.json');
      writeFileSync(file, change(readFileSync(file, 'utf8')));
      const later = keeper();
      expect(await faultsOf(later)).toEqual([]);
      expect(lines('"reason":"unsealed"')).toHaveLength(1);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ seq: WRITTEN });
    });

    test('that cannot be opened is neither missing nor forged: it is left as it is, and counts when it can be again', async () => {
      await written();
      const file = join(dataDir, 'audit-anchor.json');
      renameSync(file, `${file}.away`);
      symlinkSync(file, file);
      const later = keeper();
      await later.tick();
      await later.tick();
      expect(lines('"reason"')).toEqual([]);
      expect(lines('The audit log could not be looked after')).toHaveLength(1);
      expect(lstatSync(file).isSymbolicLink()).toBe(true);
      renameSync(`${file}.away`, file);
      await cut(WRITTEN - 1, WRITTEN - 1);
      await later.tick();
      expect(lines('"reason":"cut"')).toHaveLength(1);
    });

    test('of two processes is the newer one, and both go on from it', async () => {
      await written();
      const [one, other] = [keeper(), keeper()];
      await write();
      await one.tick();
      await other.tick();
      await write();
      await other.tick();
      await one.tick();
      expect(await place().read()).toMatchObject({ seq: WRITTEN + 2 });
      expect([await faultsOf(one), await faultsOf(other)]).toEqual([[], []]);
      await cut(WRITTEN, WRITTEN);
      await one.tick();
      await other.tick();
      const notes = (await rows()).filter(({ action }) => action === TAIL_MISSING);
      expect(notes.map(({ seq }) => seq)).toEqual([WRITTEN + 3]);
    });

    test('of another database is another file, and holds no password', async () => {
      const other = anchorFile({ dataDir, databaseUrl: 'postgres://ana:canary@db.test:5432/bothways' });
      await other.write({ seq: 1, hash: 'h', seal: 's' });
      expect(await place().read()).toBeUndefined();
      expect(await other.read()).toEqual({ seq: 1, hash: 'h', seal: 's' });
    });
  });

  test.each([
    ['cut', () => cut(0, 0)],
    ['cut by one', async () => cut(((await rows()).at(-1)?.seq ?? 1) - 1)],
  ])('who signs in after the log was %s gets in, and the verdict says what happened', async (_, damage) => {
    const services = await testServices({ database: database() });
    await cookieOf(services, 'pro');
    await services.auditKeeper.tick();
    await damage();
    const cookie = await cookieOf(services, 'admin');
    const answer = await services.app.request('/api/admin/audit/verify', { headers: { cookie } });
    const verdict = auditVerdictSchema.parse(await answer.json());
    expect([answer.status, verdict.intact, verdict.fault?.reason]).toEqual([200, false, 'missing']);
    expect(verdict.faults).toBeGreaterThan(1);
    expect((await rows()).map(({ action }) => action)).toContain(TAIL_MISSING);
    await services.jobs.stop();
  });
});
