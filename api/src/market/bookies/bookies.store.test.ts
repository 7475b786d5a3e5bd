import { expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { allBookies, listBookies, seedBookies } from './bookies.store.ts';
import seed from './bookmakers.json' with { type: 'json' };

onBothDatabases('the catalogue of bookmakers', (database) => {
  test('holds the whole seed in its order, once, however often it is seeded', async () => {
    const { db } = database();
    await seedBookies(db, seed);
    await seedBookies(db, seed);
    const bookies = await allBookies(db);
    expect(bookies.map(({ value }) => value)).toEqual(seed.map(({ value }) => value));
    expect(bookies).toHaveLength(164);
    expect(bookies.find(({ value }) => value === 'ps3838')).toEqual({
      value: 'ps3838',
      label: 'PS3838',
      countries: ['CW'],
      ogBookie: 'pinnacle',
    });
    expect(bookies.find(({ value }) => value === 'betfair_ex_uk')).toMatchObject({
      exchange: true,
      fee: { model: 'winnings', ratePct: 5 },
    });
  });

  test('a bookmaker without live odds is not in the live list', async () => {
    const { db } = database();
    await db.updateTable('bookies').set({ live: 0 }).where('value', '=', 'pinnacle').execute();
    const values = async (mode: 'live' | 'prematch') =>
      (await listBookies(db, mode)).map(({ value }) => value);
    expect(await values('live')).not.toContain('pinnacle');
    expect(await values('prematch')).toContain('pinnacle');
  });

  test('a seed that is wrong is refused whole', async () => {
    await expect(seedBookies(database().db, [{ value: 'Not A Value', label: '' }])).rejects.toThrow();
  });
});
