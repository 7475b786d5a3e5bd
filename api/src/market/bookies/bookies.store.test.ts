import { expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { BOOKMAKERS, BOT_INFO } from './bookmakers.ts';
import { allBookies, allBotBookies, findBotBookie, listBookies, readCatalogue } from './catalogue.ts';
import { seedBookies } from './seed-bookies.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const SEEDS = { bookmakers: BOOKMAKERS, botInfo: BOT_INFO };

onBothDatabases('the catalogue of bookmakers', (database) => {
  test('a seed that is wrong is refused whole', async () => {
    const { db } = database();
    const wrong = [...BOOKMAKERS, { value: 'Not A Value', label: '' }];
    await expect(seedBookies(db, { ...SEEDS, bookmakers: wrong }, NOW_MS)).rejects.toThrow();
    expect(await allBookies(db)).toEqual([]);
  });

  test('holds the whole seed in its order, once, however often it is seeded', async () => {
    const { db } = database();
    await seedBookies(db, SEEDS, NOW_MS);
    await seedBookies(db, SEEDS, NOW_MS + 1);
    const bookies = await allBookies(db);
    expect(bookies.map(({ value }) => value)).toEqual(BOOKMAKERS.map(({ value }) => value));
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
      calculator: { commission: 5, commissionModel: 'winnings', currency: 'EUR' },
    });
  });

  test('every area of every bookmaker has its first version, by nobody', async () => {
    const { changes, entries } = await readCatalogue(database().db);
    expect(changes).toBe(185 * 6);
    const first = { version: 1, savedOn: '2026-11-20T12:00:00.000Z' };
    for (const { areas } of entries) expect(Object.values(areas)).toEqual(Array(6).fill(first));
  });

  test('those that only the bot uses are in no picker', async () => {
    for (const mode of ['live', 'prematch'] as const) {
      const values = (await listBookies(database().db, mode)).map(({ value }) => value);
      expect([values.includes('codere'), values.includes('pinnacle')]).toEqual([false, true]);
    }
  });

  test('of the bot are those of the list, with what is known of them', async () => {
    const { db } = database();
    const bots = await allBotBookies(db);
    expect(bots.map(({ bookie }) => bookie).sort()).toEqual(BOT_INFO.map(({ bookie }) => bookie).sort());
    const values = (fits: (bot: (typeof bots)[number]['bot']) => boolean) =>
      bots.filter(({ bot }) => fits(bot)).map(({ bookie }) => bookie);
    expect(values(({ reducedOdds }) => reducedOdds).sort()).toEqual(['pinnacle', 'probet42', 'ps3838']);
    expect(values(({ birthdateRequired }) => birthdateRequired)).toEqual(['winamax']);
    expect(values(({ enabled, ludoInduction }) => !enabled || !ludoInduction)).toEqual([]);
    expect(await findBotBookie(db, 'bet365')).toMatchObject({
      label: 'bet365',
      information: { withdraw: { waiting: '1 to 4 hours' } },
    });
    expect(await findBotBookie(db, 'draftkings')).toMatchObject({ bot: { enabled: false } });
    expect(await findBotBookie(db, 'nobody')).toBeUndefined();
  });

  test.each(['ES', 'EE'])('of %s there are enough to choose from', (country) => {
    const there = BOOKMAKERS.filter(({ countries }) => countries.includes(country));
    const known = new Set(BOT_INFO.map(({ bookie }) => bookie));
    const missing = there.filter(({ value }) => !known.has(value)).map(({ value }) => value);
    expect([there.length >= 9, missing]).toEqual([true, []]);
  });
});
