import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { addUser } from '#testing';
import {
  deleteTrust,
  deleteTrusts,
  insertTrust,
  pruneTrusts,
  trimTrusts,
  trustsOf,
  useTrustToken,
} from './trusted-devices.store.ts';

const NOW_MS = 1_000_000;
const ENDS_MS = NOW_MS + 100_000;
const GRACE_MS = 1_000;
const AT_ONCE = 20;

onBothDatabases('trusted devices in the database', (database) => {
  const newUser = () => addUser(database(), `${randomUUID()}@example.test`);
  const trusted = async (userId: string, tokenHash: string = randomUUID(), trustedAtMs = NOW_MS) => {
    const trust = { userId, tokenHash, device: undefined, trustedAtMs, expiresAtMs: ENDS_MS };
    return { tokenHash, userId, id: await transact(database().db, (trx) => insertTrust(trx, trust)) };
  };
  const use = (id: string, userId: string, from: string, to: string, nowMs = NOW_MS) =>
    transact(database().db, (trx) =>
      useTrustToken(trx, { id, userId, from, to, nowMs, formerUntilMs: nowMs + GRACE_MS }),
    );
  const idsOf = async (userId: string, nowMs = NOW_MS) =>
    (await trustsOf(database().db, userId, nowMs)).map(({ id }) => id);
  const GOOD = { expiresAtMs: ENDS_MS, isCopy: false };
  const COPY = { expiresAtMs: ENDS_MS, isCopy: true };

  test('many sign-ins at once with one token are all taken, and it has one successor', async () => {
    const { id, userId } = await trusted(await newUser(), 'one');
    const uses = await Promise.all(Array.from({ length: AT_ONCE }, () => use(id, userId, 'one', 'two')));
    expect(uses).toEqual(Array.from({ length: AT_ONCE }, () => GOOD));
    expect(await use(id, userId, 'two', 'three')).toEqual(GOOD);
    const [row] = await trustsOf(database().db, userId, NOW_MS);
    expect(row).toMatchObject({ trustedAtMs: NOW_MS, lastUsedAtMs: NOW_MS, expiresAtMs: ENDS_MS });
  });

  test('a replaced token counts until the grace is over, an older or an invented one never', async () => {
    const { id, userId } = await trusted(await newUser(), 'one');
    await use(id, userId, 'one', 'two');
    expect(await use(id, userId, 'one', 'two', NOW_MS + GRACE_MS - 1)).toEqual(GOOD);
    expect(await use(id, userId, 'one', 'two', NOW_MS + GRACE_MS)).toEqual(COPY);
    expect(await use(id, userId, 'two', 'three', NOW_MS + GRACE_MS)).toEqual(GOOD);
    expect(await use(id, userId, 'one', 'two', NOW_MS + GRACE_MS)).toEqual(COPY);
    expect(await use(id, userId, 'invented', 'x')).toEqual(COPY);
  });

  test('counts for its person alone, and until it expires', async () => {
    const [ana, eva] = [await newUser(), await newUser()];
    const { id } = await trusted(ana, 'one');
    expect(await use(id, eva, 'one', 'two')).toBeUndefined();
    expect(await use(randomUUID(), ana, 'one', 'two')).toBeUndefined();
    expect(await use(id, ana, 'one', 'two', ENDS_MS)).toBeUndefined();
    expect(await idsOf(ana, ENDS_MS - 1)).toEqual([id]);
    expect(await idsOf(ana, ENDS_MS)).toEqual([]);
    expect(await idsOf(eva)).toEqual([]);
    const theirs = (userId: string) => transact(database().db, (trx) => deleteTrust(trx, userId, id));
    expect([await theirs(eva), await theirs(ana), await theirs(ana)]).toEqual([false, true, false]);
  });

  test('the ones that were not used for longest go first where there are too many', async () => {
    const userId = await newUser();
    const other = await trusted(await newUser());
    const first = await trusted(userId, 'first', NOW_MS - 3);
    const second = await trusted(userId, 'second', NOW_MS - 2);
    const third = await trusted(userId, 'third', NOW_MS - 1);
    await use(first.id, userId, 'first', 'next');
    await transact(database().db, (trx) => trimTrusts(trx, userId, 2));
    expect(await idsOf(userId)).toEqual([first.id, third.id]);
    expect(await idsOf(userId)).not.toContain(second.id);
    expect(await transact(database().db, (trx) => deleteTrusts(trx, userId))).toBe(2);
    expect(await idsOf(other.userId)).toEqual([other.id]);
  });

  test('expired ones are pruned', async () => {
    const { userId, id } = await trusted(await newUser());
    const { db } = database();
    await pruneTrusts(db, ENDS_MS - 1);
    expect(await idsOf(userId)).toEqual([id]);
    await pruneTrusts(db, ENDS_MS);
    const rows = await db.selectFrom('trustedDevices').selectAll().execute();
    expect(rows).toEqual([]);
  });
});
