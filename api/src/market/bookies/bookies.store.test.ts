import { expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { allBookies, listBookies, seedBookies } from './bookies.store.ts';
import seed from './bookmakers.json' with { type: 'json' };
import { BOOKMAKERS, BOT_INFO } from './bookmakers.ts';
import { allBotBookies, findBotBookie, isInCatalogue, seedBotInfo } from './bot-info.store.ts';

onBothDatabases('the catalogue of bookmakers', (database) => {
  test('holds the whole seed in its order, once, however often it is seeded', async () => {
    const { db } = database();
    await seedBookies(db, seed);
    await seedBookies(db, seed);
    const bookies = await allBookies(db);
    expect(bookies.map(({ value }) => value)).toEqual(seed.map(({ value }) => value));
    expect(bookies).toHaveLength(185);
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

  test('those that only the bot uses are in no picker', async () => {
    const { db } = database();
    await seedBookies(db, seed);
    for (const mode of ['live', 'prematch'] as const)
      expect((await listBookies(db, mode)).map(({ value }) => value)).not.toContain('codere');
  });

  test('what the bot knows is seeded once, for those that are there, and goes with its bookmaker', async () => {
    const { db } = database();
    await seedBookies(db, seed);
    await db.deleteFrom('bookies').where('value', '=', 'yaass').execute();
    await seedBotInfo(db, BOT_INFO);
    expect(await allBotBookies(db)).toHaveLength(BOT_INFO.length - 1);
    await db.updateTable('bookieBotInfo').set({ provider: 'Ours' }).where('bookie', '=', 'luckia').execute();
    await seedBotInfo(db, BOT_INFO);
    expect(await findBotBookie(db, 'luckia')).toMatchObject({ label: 'Luckia', provider: 'Ours' });
    expect(await findBotBookie(db, 'draftkings')).toBeUndefined();
    await db.deleteFrom('bookies').where('value', '=', 'luckia').execute();
    expect([await findBotBookie(db, 'luckia'), await isInCatalogue(db, 'luckia')]).toEqual([
      undefined,
      false,
    ]);
  });

  test.each(['ES', 'EE'])('of %s there are enough to choose from', (country) => {
    const there = BOOKMAKERS.filter(({ countries }) => countries.includes(country));
    const known = new Set(BOT_INFO.map(({ bookie }) => bookie));
    const missing = there.filter(({ value }) => !known.has(value)).map(({ value }) => value);
    expect([there.length >= 9, missing]).toEqual([true, []]);
  });
});
