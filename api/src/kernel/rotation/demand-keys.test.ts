import { beforeEach, expect, test } from 'vitest';
import { AuditSeals, recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { ConfigError } from '#kernel/errors';
import {
  factorLocation,
  jobLocation,
  lastingSecret,
  type MasterKey,
  passwordLocation,
  pushLocation,
  Vault,
} from '#kernel/vault';
import { proposeFactor } from '#people/auth';
import { addBotAccount, addUser } from '#testing';
import { demandKeys } from './demand-keys.ts';
import { rotate } from './rotate.ts';

const SERVER = 'the secret of the server, long enough';
const ONE = { version: 1, secret: 'the first master key, which is long enough' };
const OTHER = { version: 1, secret: 'another master key with the same number' };
const TWO = { version: 2, secret: 'the second master key, which is long enough' };
const first = new Vault(SERVER, [ONE]);

onBothDatabases('the keys of a start', (database) => {
  let owner: string;
  beforeEach(async () => {
    const { db } = database();
    for (const table of [
      ...([
        'ownSecrets',
        'secondFactors',
        'jobs',
        'botAccounts',
        'botUsers',
        'pushDevices',
        'users',
      ] as const),
    ])
      await db.deleteFrom(table).execute();
    owner = await addUser(database(), 'ana@example.test');
  });
  const sealings: readonly [string, (db: Db, vault: Vault) => Promise<unknown>][] = [
    ['secondFactors', (db, vault) => proposeFactor(db, owner, vault.seal(factorLocation(owner), 'x'))],
    [
      'jobs',
      (db, vault) =>
        db
          .insertInto('jobs')
          .values({
            ...{ id: 'one', kind: 'letter', state: 'waiting', dedupeKey: null, createdAtMs: 1, dueAtMs: 1 },
            ...{ expiresAtMs: null, endedAtMs: null, attempts: 0, leaseOwner: null, lastError: null },
            ...{ isSealed: 1, payload: vault.seal(jobLocation('one'), 'x') },
          })
          .execute(),
    ],
    [
      'botAccounts',
      async (db, vault) => {
        const account = { email: 'bot@x.test', bookie: 'codere' };
        await db
          .insertInto('botUsers')
          .values({
            ...{ email: account.email, alias: null, enabled: 1, ready: 1, mode: 'normal', country: null },
            ...{ startedAtMs: null, profitCents: 0 },
          })
          .execute();
        const sealedPassword = vault.seal(passwordLocation(account), 'x');
        await addBotAccount(db, { ...account, sealedPassword });
      },
    ],
    [
      'pushDevices',
      async (db, vault) => {
        const at = new Date(1).toISOString();
        await db
          .insertInto('sessions')
          .values({
            ...{ id: 'one', userId: owner, token: 'one', expiresAt: at, createdAt: at, updatedAt: at },
            ...{ ipAddress: null, userAgent: null },
          })
          .execute();
        await db
          .insertInto('pushDevices')
          .values({
            ...{ id: 'one', userId: owner, sessionId: 'one', endpointHash: 'one', name: 'Firefox' },
            ...{ sealedSubscription: vault.seal(pushLocation('one'), 'x'), addedAtMs: 1, usedAtMs: null },
            ...{ nextAtMs: 0, isRefused: 0 },
          })
          .execute();
      },
    ],
    ['ownSecrets', (db, vault) => lastingSecret(db, vault, SERVER)],
  ];
  const refusal = (vault: Vault) => demandKeys(database().db, vault).then(String, (error: unknown) => error);

  test('are not asked for where nothing is sealed', async () => {
    await demandKeys(database().db, first);
    await demandKeys(database().db, new Vault(SERVER, [OTHER]));
  });

  test.each(sealings)('are right for %s, or the start is refused in a sentence', async (_, seal) => {
    await seal(database().db, first);
    await demandKeys(database().db, first);
    await demandKeys(database().db, new Vault(SERVER, [TWO, ONE]));
    const wrong = await refusal(new Vault(SERVER, [OTHER]));
    expect(wrong).toBeInstanceOf(ConfigError);
    expect(String(wrong)).toContain('MASTER_KEYS: key 1 is not the one that sealed what is stored.');
    expect(String(await refusal(new Vault(SERVER, [TWO])))).toContain('MASTER_KEYS lacks key 1');
    expect(String(await refusal(new Vault(SERVER, [])))).toContain('MASTER_KEYS lacks key 1');
  });

  test('are missed also by what is not resealed yet, behind others that are', async () => {
    const { db } = database();
    const both = new Vault(SERVER, [TWO, ONE]);
    for (let at = 0; at < 5; at++) {
      const id = await addUser(database(), `person${at}@example.test`);
      await proposeFactor(db, id, both.seal(factorLocation(id), 'x'));
    }
    await proposeFactor(db, owner, first.seal(factorLocation(owner), 'x'));
    expect(String(await refusal(new Vault(SERVER, [TWO])))).toContain('MASTER_KEYS lacks key 1');
  });

  test('include AUTH_SECRET while that is the master key', async () => {
    await sealings[0]?.[1](database().db, new Vault(SERVER, []));
    await demandKeys(database().db, first);
    expect(String(await refusal(new Vault('another secret of the server', [])))).toMatch(
      /AUTH_SECRET is not .* set MASTER_KEYS beside it, run rotate/,
    );
  });

  test('are not doubted for one damaged text', async () => {
    const { db } = database();
    await sealings[0]?.[1](db, first);
    await sealings[2]?.[1](db, first);
    for (const sealedSecret of ['1.damaged.text', 'no sealed text']) {
      await db.updateTable('secondFactors').set({ sealedSecret }).execute();
      await demandKeys(db, first);
    }
  });

  test('include the one that sealed the newest entries of the audit log', async () => {
    const sealedBy = (secret: string) =>
      database().db.withoutPlugins().withPlugin(new AuditSeals(secret, []));
    const write = (db: Db) =>
      transact(db, (trx) =>
        recordAudit(trx, { atMs: 1, actor: SYSTEM_ACTOR, action: 'vault.rotated', target: 'master-key:1' }),
      );
    await write(sealedBy(SERVER));
    await demandKeys(sealedBy(SERVER), first);
    const refused = demandKeys(sealedBy('another'), first);
    await expect(refused).rejects.toThrow('The audit log is sealed with a key that is not among');
    // One entry of a stranger keeps nobody out: the log itself reports it.
    await write(sealedBy('another'));
    await demandKeys(sealedBy(SERVER), first);
  });

  test('let AUTH_SECRET be changed where it was the master key, after MASTER_KEYS and a rotation', async () => {
    const as = (secret: string, keys: readonly MasterKey[]) => ({
      db: database().db.withoutPlugins().withPlugin(new AuditSeals(secret, keys)),
      vault: new Vault(secret, keys),
    });
    const alone = as(SERVER, []);
    await lastingSecret(alone.db, alone.vault, SERVER);
    const both = as(SERVER, [ONE]);
    await demandKeys(both.db, both.vault);
    const changed = as('another secret of the server', [ONE]);
    await expect(demandKeys(changed.db, changed.vault)).rejects.toThrow('AUTH_SECRET is not the one');
    expect(await rotate(both.db, both.vault, 1)).toBe(1);
    await demandKeys(changed.db, changed.vault);
    expect(await lastingSecret(changed.db, changed.vault, 'another secret of the server')).toBe(SERVER);
  });
});
