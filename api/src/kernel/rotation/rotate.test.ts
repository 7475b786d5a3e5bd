import { auditQuerySchema } from '@bothways/domain/audit';
import { beforeEach, expect, test } from 'vitest';
import { readAudit } from '#kernel/audit/testing';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { factorLocation, passwordLocation, SEALED_COLUMNS, Vault } from '#kernel/vault';
import { deleteFactor, findFactor, proposeFactor } from '#people/auth';
import { addBotAccount, addUser } from '#testing';
import { rotate } from './rotate.ts';

const SERVER = 'a secret of the server';
const NEW = { version: 1, secret: 'the first master key' };
/** What ran before, what runs while keys change, and what runs afterwards. */
const before = new Vault(SERVER, []);
const both = new Vault(SERVER, [NEW]);
const after = new Vault('a server that has forgotten', [NEW]);

/** More than one batch. */
const PEOPLE = 450;

onBothDatabases('changing the master key', (database) => {
  let people: string[];
  beforeEach(async () => {
    const { db } = database();
    await db.deleteFrom('secondFactors').execute();
    await db.deleteFrom('users').execute();
    people = [];
    for (let at = 0; at < PEOPLE; at++) people.push(await addUser(database(), `person${at}@example.test`));
    for (const id of people) await proposeFactor(db, id, before.seal(factorLocation(id), `secret of ${id}`));
  });

  const opened = async (vault: Vault, id: string): Promise<string | undefined> => {
    const factor = await findFactor(database().db, id);
    return factor && vault.open(factorLocation(id), factor.sealedSecret);
  };

  test('seals every secret anew and says so once; the key of before is needed no more', async () => {
    const { db } = database();
    expect(await rotate(db, both, 5)).toBe(PEOPLE);
    for (const id of people) expect(await opened(after, id)).toBe(`secret of ${id}`);
    const { entries } = await readAudit(db, auditQuerySchema.parse({ action: 'vault.rotated' }));
    expect(entries[0]).toMatchObject({ target: 'master-key:1', actor: { id: 'system' } });
    expect(await rotate(db, both, 6)).toBe(0);
  });

  test('while it goes on everybody gets in, and what is written or deleted meanwhile stays so', async () => {
    const { db } = database();
    const [renewed = '', gone = ''] = [people[20], people[400]];
    const rotating = rotate(db, both, 5);
    let reads = 0;
    const reading = (async () => {
      for (const id of people.slice(0, 200)) {
        if (id === renewed || id === gone) continue;
        expect(await opened(both, id)).toBe(`secret of ${id}`);
        reads++;
      }
    })();
    await proposeFactor(db, renewed, both.seal(factorLocation(renewed), 'another one'));
    await transact(db, (trx) => deleteFactor(trx, gone));
    await Promise.all([rotating, reading]);
    expect(reads).toBe(199);
    expect(await opened(after, renewed)).toBe('another one');
    expect(await opened(after, gone)).toBeUndefined();
  });

  test('a text that changed between reading and writing is left as it is', async () => {
    const { db } = database();
    const [id = ''] = people;
    const [column] = SEALED_COLUMNS;
    const location = factorLocation(id);
    const stale = { location, text: before.seal(location, 'of another time') };
    await transact(db, async (trx) => column?.replace(trx, stale, both.reseal(location, stale.text)));
    expect(await opened(before, id)).toBe(`secret of ${id}`);
  });

  test('passwords of accounts at bookmakers are sealed anew, each in its place, in the order of their keys', async () => {
    const { db } = database();
    const accounts = ['a@x.test', 'a.b@x.test', 'B@x.test', 'z@x.test'].flatMap((email) =>
      ['bet365', 'codere', 'sport888'].map((bookie) => ({ email, bookie })),
    );
    const plain = { alias: null, enabled: 1, ready: 1, mode: 'normal' as const, country: null };
    for (const email of new Set(accounts.map((account) => account.email)))
      await db
        .insertInto('botUsers')
        .values({ ...plain, email, startedAtMs: null, profitCents: 0 })
        .execute();
    const passwordOf = ({ email, bookie }: { email: string; bookie: string }) => `${bookie} of ${email}`;
    for (const account of accounts)
      await addBotAccount(db, {
        ...account,
        sealedPassword: before.seal(passwordLocation(account), passwordOf(account)),
      });
    expect(await rotate(db, both, 5)).toBe(PEOPLE + accounts.length);
    const rows = await db.selectFrom('botAccounts').select(['email', 'bookie', 'sealedPassword']).execute();
    expect(rows).toHaveLength(accounts.length);
    for (const row of rows)
      expect(after.open(passwordLocation(row), row.sealedPassword)).toBe(passwordOf(row));
    await db.deleteFrom('botAccounts').execute();
  });

  test('what is read a few at a time is all of it', async () => {
    const { db } = database();
    await db.deleteFrom('secondFactors').execute();
    const seen: string[] = [];
    const keys = ['a@x.test', 'z@x.test'].flatMap((email) =>
      ['bet365', 'codere', 'sport888'].map((bookie) => ({ email, bookie })),
    );
    for (const key of keys)
      await addBotAccount(db, { ...key, sealedPassword: before.seal(passwordLocation(key), 'x') });
    for (const column of SEALED_COLUMNS)
      await transact(db, async (trx) => {
        for (let record = ''; ; ) {
          const some = await column.outdated(trx, both.version, record, 2);
          const last = some.at(-1);
          if (!last) break;
          seen.push(...some.map(({ location: place }) => place.record));
          record = last.location.record;
        }
      });
    expect(seen.sort()).toEqual(keys.map(({ email, bookie }) => `${email} ${bookie}`).sort());
    await db.deleteFrom('botAccounts').execute();
  });

  test('a text whose key is missing stops it, and stays', async () => {
    const { db } = database();
    await expect(rotate(db, after, 5)).rejects.toThrow('authenticate');
    expect(await opened(before, people[0] ?? '')).toBe(`secret of ${people[0]}`);
  });
});
