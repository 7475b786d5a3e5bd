import { beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { giveBackShared, takeShared } from './bucket.store.ts';

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

  test('has one more after each refill, and never more than when it is full', async () => {
    for (let nth = 0; nth < 3; nth += 1) expect(await take(0)).toBeUndefined();
    expect(await take(999)).toBe(1);
    expect([await take(1000), await take(1000)]).toEqual([undefined, 1000]);
    const later = [await take(60_000), await take(60_000), await take(60_000), await take(60_000)];
    expect(later).toEqual([undefined, undefined, undefined, 1000]);
  });

  test('locks nobody out when the clock has gone back, and then counts as ever', async () => {
    for (let nth = 0; nth < 3; nth += 1) await take(3_600_000);
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
