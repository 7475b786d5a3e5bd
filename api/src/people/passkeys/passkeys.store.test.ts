import { randomUUID } from 'node:crypto';
import { PASSKEY_MINUTES } from '@bothways/domain/account';
import { MINUTE_MS } from '@bothways/domain/time';
import { expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { addUser } from '#testing';
import { deleteChallenges, insertChallenge, pruneChallenges, takeChallenge } from './challenges.store.ts';
import { insertPasskey, passkeysOf, recordUse } from './passkeys.store.ts';

const NOW_MS = 1_000;
const AT_ONCE = 20;

/** How often of many at once something succeeds. */
const wins = async (act: () => Promise<unknown>): Promise<number> =>
  (await Promise.all(Array.from({ length: AT_ONCE }, act))).filter(Boolean).length;

onBothDatabases('of many at once', (database) => {
  const newUser = () => addUser(database(), `${randomUUID()}@example.test`);
  const added = async (counter: number) => {
    const userId = await newUser();
    const credential = {
      credentialId: randomUUID(),
      publicKey: 'k',
      transports: ['internal'],
      backedUp: false,
    };
    const passkey = { ...credential, counter, userId, name: 'Phone', addedAtMs: NOW_MS };
    await transact(database().db, (trx) => insertPasskey(trx, passkey));
    const [row] = await passkeysOf(database().db, userId);
    return { userId, passkey, id: row?.id ?? '' };
  };
  const use = (id: string, counter: number) =>
    transact(database().db, (trx) => recordUse(trx, { id, counter, backedUp: false, atMs: NOW_MS }));

  test('one use with the same count is taken, and none with a lower one', async () => {
    const { id } = await added(5);
    expect(await wins(() => use(id, 6))).toBe(1);
    expect([await use(id, 6), await use(id, 5), await use(id, 0), await use(id, 7)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('an authenticator that does not count is always taken, until it counts', async () => {
    const { id } = await added(0);
    expect([await use(id, 0), await use(id, 0), await use(id, 1), await use(id, 0)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('one registration of the same authenticator is taken', async () => {
    const { passkey } = await added(0);
    const credentialId = randomUUID();
    const again = () => transact(database().db, (trx) => insertPasskey(trx, { ...passkey, credentialId }));
    expect(await wins(again)).toBe(1);
  });

  test('a challenge counts once, for its purpose and holder, until it expires or is withdrawn', async () => {
    const { db } = database();
    const userId = await newUser();
    const asked = { purpose: 'add' as const, holder: randomUUID() };
    const made = async () => {
      const challenge = randomUUID();
      await insertChallenge(db, { ...asked, challenge, userId }, NOW_MS);
      return challenge;
    };
    const challenge = await made();
    expect(await takeChallenge(db, { ...asked, purpose: 'signIn' }, challenge, NOW_MS)).toBe(false);
    expect(await takeChallenge(db, { ...asked, holder: 'x' }, challenge, NOW_MS)).toBe(false);
    expect(await wins(() => takeChallenge(db, asked, challenge, NOW_MS))).toBe(1);
    const endsAtMs = NOW_MS + PASSKEY_MINUTES * MINUTE_MS;
    expect(await takeChallenge(db, asked, await made(), endsAtMs)).toBe(false);
    const withdrawn = await made();
    await transact(db, (trx) => deleteChallenges(trx, userId));
    expect(await takeChallenge(db, asked, withdrawn, NOW_MS)).toBe(false);
    const [old, young] = [await made(), randomUUID()];
    await insertChallenge(db, { ...asked, challenge: young }, endsAtMs);
    await pruneChallenges(db, endsAtMs);
    const rest = await db.selectFrom('passkeyChallenges').select('challenge').execute();
    expect(rest.map((row) => row.challenge)).toEqual([young]);
    expect(rest.map((row) => row.challenge)).not.toContain(old);
  });
});
