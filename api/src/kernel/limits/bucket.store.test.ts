import { HOUR_MS } from '@bothways/domain/time';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { giveBackShared, type SharedBucket, takeShared } from './bucket.store.ts';

/** The saboteur: reads when the bucket is full again, and counts afterwards. What many do. @returns whether it took one */
async function lookThenTake(db: Db, { key, burst, refillMs }: SharedBucket, nowMs: number): Promise<boolean> {
  const row = await db.selectFrom('phoneQuotas').select('endsAtMs').where('key', '=', key).executeTakeFirst();
  const endsAtMs = Math.max(row?.endsAtMs ?? nowMs, nowMs) + refillMs;
  if (endsAtMs > nowMs + burst * refillMs) return false;
  await db
    .insertInto('phoneQuotas')
    .values({ key, used: 1, endsAtMs })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ endsAtMs }))
    .execute();
  return true;
}

onBothDatabases('a bucket of all processes', (database) => {
  const bucket = { key: 'ana', burst: 3, refillMs: 1000 };
  const NOW_MS = Date.UTC(2026, 10, 24);
  const take = (afterMs: number, key = 'ana') =>
    takeShared(database().db, { ...bucket, key }, NOW_MS + afterMs);
  beforeEach(async () => {
    await database().db.deleteFrom('phoneQuotas').execute();
  });

  test('of many that come at once takes as many as it has; another key has its own', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => take(0)));
    expect(all.filter((waitMs) => waitMs === undefined)).toHaveLength(3);
    expect(new Set(all)).toEqual(new Set([undefined, 1000]));
    expect(await take(0, 'eva')).toBeUndefined();
  });

  test('the saboteur that looks first and counts afterwards is seen: the one statement is what keeps the limit', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, () => lookThenTake(database().db, bucket, NOW_MS)),
    );
    expect(all.filter(Boolean).length).toBeGreaterThan(bucket.burst);
  });

  test('has one more after each refill, and never more than when it is full', async () => {
    for (let nth = 0; nth < 3; nth += 1) expect(await take(0)).toBeUndefined();
    expect(await take(999)).toBe(1);
    expect([await take(1000), await take(1000)]).toEqual([undefined, 1000]);
    const later = [await take(60_000), await take(60_000), await take(60_000), await take(60_000)];
    expect(later).toEqual([undefined, undefined, undefined, 1000]);
  });

  test('locks nobody out when the clock has gone back, and then counts as ever', async () => {
    for (let nth = 0; nth < 3; nth += 1) await take(HOUR_MS);
    expect([await take(0), await take(0), await take(0), await take(0)]).toEqual([
      undefined,
      undefined,
      undefined,
      1000,
    ]);
  });

  test('takes one back', async () => {
    for (let nth = 0; nth < 3; nth += 1) await take(0);
    await giveBackShared(database().db, bucket);
    expect([await take(0), await take(0)]).toEqual([undefined, 1000]);
  });
});
