import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../testing/databases.ts';
import { runSteps } from '../testing/run-steps.ts';
import { bookies } from './003-bookies.ts';
import { bookieBotInfo } from './040-bookie-bot-info.ts';
import { bookieSettings } from './048-bookie-settings.ts';

onBothDatabases('what an older installation has set for bookmakers', (database) => {
  test('is the first version of each area', async () => {
    const { db } = database();
    for (const table of ['chosenBookies', 'bookieSettings', 'bookieCatalogue', 'bookies'])
      await db.schema.dropTable(table).execute();
    await runSteps(database(), 'before', { '1': bookies, '2': bookieBotInfo });
    await sql`insert into bookies
      (value, label, countries, "ogBookie", exchange, "feeModel", "feeRatePct", prematch, live, position) values
      ('ex', 'Exchange', '["GB"]', null, 1, 'winnings', 2.5, 1, 0, 1),
      ('ps3838', 'PS', '[]', 'ex', 0, null, null, 0, 1, 2)`.execute(db);
    await sql`insert into "bookieBotInfo" (bookie, provider, "birthdateRequired", "withdrawWaiting")
      values ('ps3838', 'Ours', 1, '1 day')`.execute(db);

    await runSteps(database(), 'after', { '1': bookieSettings });

    const rows = await db.selectFrom('bookieSettings').selectAll().orderBy('seq').execute();
    expect(rows.map(({ seq, version, savedBy }) => [seq, version, savedBy])).toEqual(
      Array.from({ length: 12 }, (_, index) => [index + 1, 1, null]),
    );
    const of = (bookie: string) =>
      Object.fromEntries(
        rows.filter((row) => row.bookie === bookie).map(({ area, settings }) => [area, JSON.parse(settings)]),
      );
    expect(of('ex')).toEqual({
      'basic-info': { label: 'Exchange', countries: ['GB'] },
      calculator: { commission: 2.5, commissionModel: 'winnings' },
      information: { register: {}, withdraw: {} },
      bot: { enabled: false, birthdateRequired: false, reducedOdds: false, ludoInduction: false },
      live: { enabled: false },
      prematch: { enabled: true },
    });
    expect(of('ps3838')).toEqual({
      'basic-info': { label: 'PS', countries: [], ogBookie: 'ex', provider: 'Ours' },
      calculator: {},
      information: { register: {}, withdraw: { waiting: '1 day' } },
      bot: { enabled: true, birthdateRequired: true, reducedOdds: true, ludoInduction: true },
      live: { enabled: true },
      prematch: { enabled: false },
    });
    expect(await db.selectFrom('bookieCatalogue').select('changes').execute()).toEqual([{ changes: 12 }]);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables).not.toContain('bookieBotInfo');
  });
});
