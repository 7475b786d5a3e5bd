import { DAY_MS } from '@bothways/domain/time';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { addLikeness, likenessOfWeek, pruneLikeness } from './likeness.store.ts';

const NOW_MS = Date.parse('2026-11-23T18:42:00Z');
const minute = (compared: number, alike: number) => [
  { bookie: 'paf', selections: 0, original: { value: 'unibet_eu', compared, alike } },
  { bookie: 'unibet_eu', selections: 0 },
];

onBothDatabases('how alike variants are to their originals', (database) => {
  test('is summed over seven days, and older days go', async () => {
    const { db } = database();
    await addLikeness(db, minute(1000, 1000), NOW_MS - 8 * DAY_MS);
    await addLikeness(db, minute(100, 90), NOW_MS - 6 * DAY_MS);
    await addLikeness(db, minute(50, 10), NOW_MS);
    await addLikeness(db, minute(50, 0), NOW_MS + 60_000);
    const week = { bookie: 'paf', original: 'unibet_eu', compared: 200, alike: 100 };
    expect(await likenessOfWeek(db, NOW_MS)).toEqual([week]);
    await pruneLikeness(db, NOW_MS);
    const days = await db.selectFrom('variantLikeness').select('dayMs').execute();
    expect(days).toHaveLength(2);
  });
});
