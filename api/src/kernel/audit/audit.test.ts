import { auditPageSchema, auditVerdictSchema } from '@bothways/domain/audit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type AuditLogTable, transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { createApp, createMetrics } from '#kernel/http';
import { createLog } from '#kernel/log';
import { addUser } from '#testing';
import { mountAudit } from './audit.routes.ts';
import { readAudit, recordAudit, verifyAudit } from './audit.store.ts';
import { ChainReader, entryHash } from './audit-chain.ts';
import { type AuditRecord, detailText, SYSTEM_ACTOR } from './audit-entry.ts';
import { CHAIN_START } from './chain-end.ts';
import { readAudited } from './read-audited.ts';
import { testSeals } from './testing/test-seals.ts';

const AT_MS = Date.parse('2026-11-20T12:00:00.123Z');
const record = (change: Partial<AuditRecord> = {}): AuditRecord => ({
  atMs: AT_MS,
  actor: SYSTEM_ACTOR,
  action: 'role.updated',
  target: 'role:admin',
  detail: { name: 'Admin "1"\n' },
  ip: '203.0.113.7',
  ...change,
});

onBothDatabases('the audit log', (database) => {
  const write = (change?: Partial<AuditRecord>) =>
    transact(database().db, (trx) => recordAudit(trx, record(change)));
  const rows = () => database().db.selectFrom('auditLog').selectAll().orderBy('seq').execute();
  const verdict = async () => {
    const { end, faults } = await verifyAudit(database().db);
    return { end, fault: faults[0] };
  };
  const faultOf = (copy: readonly AuditLogTable[]) => {
    const reader = new ChainReader(testSeals());
    for (const row of copy) reader.read(row);
    return reader.faults[0];
  };

  test('an empty log is whole', async () => {
    expect(await verdict()).toEqual({ end: CHAIN_START, fault: undefined });
  });

  test('says who, what, to whom, when, from where, with the e-mail of who is still there', async () => {
    const actor = await addUser(database(), 'auditor@example.test');
    await write({ actor });
    const { entries } = await readAudit(database().db, { limit: 1 });
    expect(entries[0]).toMatchObject({
      at: '2026-11-20T12:00:00.123Z',
      actor: { id: actor, email: 'auditor@example.test' },
      action: 'role.updated',
      target: 'role:admin',
      detail: { name: 'Admin "1"\n' },
      ip: '203.0.113.7',
    });
    await database().db.deleteFrom('users').where('id', '=', actor).execute();
    const after = await readAudit(database().db, { limit: 1 });
    expect(after.entries[0]?.actor).toEqual({ id: actor });
  });

  test('fifty writers at once: no gap, no fork', async () => {
    const { db } = database();
    const before = (await rows()).length;
    await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        db.transaction().execute((trx) => recordAudit(trx, record({ target: `role:r${turn}` }))),
      ),
    );
    const all = await rows();
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: before + 50 }, (_, index) => index + 1));
    const end = { seq: before + 50, hash: all.at(-1)?.hash };
    expect(await verdict()).toEqual({ end, fault: undefined });
  });

  test('twenty at once in serializable transactions: each is run again until it is written', async () => {
    const before = (await rows()).length;
    await Promise.all(Array.from({ length: 20 }, () => write()));
    expect((await rows()).length).toBe(before + 20);
    expect((await verdict()).fault).toBeUndefined();
  });

  test('what is undone leaves no entry, and the next one takes its place', async () => {
    const before = (await rows()).length;
    const undone = transact(database().db, async (trx) => {
      await recordAudit(trx, record());
      throw new Error('stop');
    });
    await expect(undone).rejects.toThrow('stop');
    await write();
    expect((await rows()).map(({ seq }) => seq).at(-1)).toBe(before + 1);
    expect((await verdict()).fault).toBeUndefined();
  });

  test('a secret, or too much, is not written', async () => {
    const before = (await rows()).length;
    for (const key of ['password', 'newPassword', 'token', 'code', 'apiSecret', 'cookie']) {
      await expect(write({ detail: { [key]: 'canary' } })).rejects.toThrow(key);
    }
    await expect(write({ detail: { text: 'x'.repeat(4000) } })).rejects.toThrow(/too long/);
    expect((await rows()).length).toBe(before);
  });

  test.each([
    ['update', `update "auditLog" set actor = 'nobody' where seq = 1`],
    ['an update that changes nothing', `update "auditLog" set seq = seq`],
    ['delete', `delete from "auditLog" where seq = 1`],
    ['delete all', `delete from "auditLog"`],
    ['the head put back', `update "auditHead" set seq = 0`],
    ['the head put forward', `update "auditHead" set seq = seq + 1000001`],
    ['the head removed', `delete from "auditHead"`],
  ])('refuses: %s', async (_, statement) => {
    const before = await rows();
    await expect(sql.raw(statement).execute(database().db)).rejects.toThrow(/append-only/);
    expect(await rows()).toEqual(before);
  });

  test('refuses to replace a row, and to be emptied', async () => {
    const { db, kind } = database();
    const before = await rows();
    const values = `values (1, 1, 'x', 'role.updated', 'x', '{}', null, 'x', 'x', null)`;
    const statements =
      kind === 'sqlite'
        ? [`insert or replace into "auditLog" ${values}`, `replace into "auditLog" ${values}`]
        : [
            `truncate "auditLog"`,
            `truncate "auditHead"`,
            `insert into "auditLog" ${values} on conflict (seq) do update set actor = 'x'`,
          ];
    for (const statement of statements) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append-only/);
    }
    expect(await rows()).toEqual(before);
  });

  test('one changed byte is found, wherever it is: 100 of 100', async () => {
    const all = await rows();
    expect(all.length).toBeGreaterThan(20);
    const fields = [
      'actor',
      'action',
      'target',
      'detail',
      'ip',
      'previousHash',
      'hash',
      'atMs',
      'seq',
    ] as const;
    const tamper = (row: AuditLogTable, field: (typeof fields)[number], at: number, bit: number) => {
      const value = row[field];
      if (typeof value === 'number') return { ...row, [field]: value ^ (1 << bit) };
      const bytes = Buffer.from(value ?? 'x');
      const index = at % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
      return { ...row, [field]: bytes.toString('latin1') };
    };
    let found = 0;
    fc.assert(
      fc.property(
        fc.nat(all.length - 1),
        fc.constantFrom(...fields),
        fc.nat(500),
        fc.nat(6),
        (index, field, at, bit) => {
          const copy = all.map((row, place) => (place === index ? tamper(row, field, at, bit) : row));
          expect(faultOf(copy)?.seq).toBe(index + 1);
          found += 1;
        },
      ),
      { numRuns: 100, seed: 4711 },
    );
    expect(found).toBe(100);
  });

  test('a row that was taken out, swapped or written anew with a fitting hash is found', async () => {
    const all = await rows();
    expect(faultOf(all.filter(({ seq }) => seq !== 5))).toEqual({ seq: 5, reason: 'missing' });
    expect(faultOf(all.toReversed())).toEqual({ seq: 1, reason: 'missing' });
    const forged = all.map((row) => {
      const changed = { ...row, actor: 'somebody else' };
      return row.seq === 5 ? { ...changed, hash: entryHash(changed) } : row;
    });
    expect(faultOf(forged)).toEqual({ seq: 5, reason: 'unsealed' });
  });

  describe('as an API', () => {
    const appFor = (permissions: string[]) => {
      const deps = { log: createLog('silent'), metrics: createMetrics(), allowedOrigins: [] };
      const identify = async () => ({
        userId: 'u',
        plan: 'free' as const,
        permissions,
        sessionId: 't',
        expiresAtMs: Infinity,
      });
      const { db } = database();
      return createApp({ ...deps, identify }, [mountAudit(db, () => verifyAudit(db))]);
    };
    const get = async (path: string) => {
      const response = await appFor(['read:audit']).request(`/api/admin/audit${path}`);
      expect(response.status).toBe(200);
      return response.json();
    };
    const page = async (query: string) => auditPageSchema.parse(await get(query));

    test('pages from the newest to the first, each entry once', async () => {
      const total = (await rows()).length;
      const seen: number[] = [];
      let query = '?limit=7';
      for (let pages = 0; pages < 100; pages += 1) {
        const { entries, nextBefore } = await page(query);
        seen.push(...entries.map(({ seq }) => seq));
        if (nextBefore === undefined) break;
        query = `?limit=7&before=${nextBefore}`;
      }
      expect(seen).toEqual(Array.from({ length: total }, (_, index) => total - index));
    });

    test('finds by who, what and whom', async () => {
      const finder = { actor: 'the-finder', action: 'coupon.created', target: 'coupon:c1' } as const;
      await write(finder);
      for (const query of ['?actor=the-finder', '?action=coupon.created', '?target=coupon:c1']) {
        const { entries, nextBefore } = await page(query);
        expect([entries.map(({ actor }) => actor.id), nextBefore]).toEqual([['the-finder'], undefined]);
      }
      expect((await page(`?actor=${encodeURIComponent("' or 1=1 --")}`)).entries).toEqual([]);
    });

    test.each(['?limit=0', '?limit=1000', '?before=x', '?action=x', '?order=asc'])(
      'refuses %s',
      async (query) => {
        const response = await appFor(['read:audit']).request(`/api/admin/audit${query}`);
        expect(response.status).toBe(400);
      },
    );

    test.each(['', '/verify'])('is for who may read it: %s', async (path) => {
      const response = await appFor(['read:user', 'manage:user']).request(`/api/admin/audit${path}`);
      expect(response.status).toBe(403);
    });

    test('says that the log is whole', async () => {
      const all = await rows();
      expect(auditVerdictSchema.parse(await get('/verify'))).toEqual({
        success: true,
        intact: true,
        entries: all.length,
        headHash: all.at(-1)?.hash,
        sealedFrom: 1,
      });
    });
  });

  test('a sensitive read: as many entries as reads, and no entry, no answer', async () => {
    const { db } = database();
    const before = (await rows()).length;
    const reading = record({ action: 'credential.read', target: 'credential:c1' });
    for (let time = 0; time < 5; time += 1)
      expect(await readAudited(db, reading, async () => 'value')).toBe('value');
    expect((await rows()).length).toBe(before + 5);
    const refused = { ...reading, detail: { password: 'x' } };
    await expect(readAudited(db, refused, async () => 'value')).rejects.toThrow();
    await expect(
      readAudited(db, reading, async () => Promise.reject(new Error('not there'))),
    ).rejects.toThrow('not there');
    expect((await rows()).length).toBe(before + 5);
  });
});

test('one content has one spelling', () => {
  expect(detailText({ b: 1, a: ['x', 'y'] })).toBe(detailText({ a: ['x', 'y'], b: 1 }));
  expect(detailText()).toBe('{}');
});

test('fields cannot be moved into each other', () => {
  const row = {
    seq: 1,
    atMs: 1,
    actor: 'ab',
    action: 'c',
    target: 'd',
    detail: '{}',
    ip: null,
    previousHash: CHAIN_START.hash,
  };
  expect(entryHash({ ...row, actor: 'a', action: 'bc' })).not.toBe(entryHash(row));
  expect(entryHash({ ...row, ip: '' })).not.toBe(entryHash(row));
});
