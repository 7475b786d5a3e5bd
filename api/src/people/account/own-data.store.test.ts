import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#kernel/db';
import { onBothDatabases, sqliteForTest } from '#kernel/db/testing';
import { NOT_HANDED_OUT, ownData } from './own-data.store.ts';

/**
 * Tables that refer to what somebody owns and have no `userId`: they hold something of that person, too, or say here why not.
 */
const OF_NOBODY: Readonly<Record<string, string>> = {
  backtestFinds: "the market's prices, many thousands of them; the backtest that found them is handed out",
  orderKeys: 'names what was asked, so that it is done once',
  botUserTags: 'of the bot users that they mark; whoever made them is only noted',
  promotions: "the house's; whoever saved them is only noted",
  notifications: 'of the bot users that they are about; whoever made them is only noted',
};

async function allOf(db: Db, userId: string): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for await (const { table, rows } of ownData(db, userId)) all[table] = [...(all[table] ?? []), ...rows];
  return all;
}

test('whatever belongs to what somebody owns is handed out, or said to stay', async () => {
  const { db } = await sqliteForTest();
  const handedOut = new Set(Object.keys(await allOf(db, 'nobody')));
  const named = new Set([...handedOut, ...Object.keys(NOT_HANDED_OUT), ...Object.keys(OF_NOBODY)]);
  const references = await sql<{ table: string; parent: string }>`
    select m.name as "table", f."table" as "parent"
    from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db);
  const left = references.rows.filter(({ table, parent }) => handedOut.has(parent) && !named.has(table));
  expect(left).toEqual([]);
  expect(references.rows.length).toBeGreaterThan(50);
});

onBothDatabases('what an account owns', (database) => {
  test('is all of its bankroll, its alerts and its configurations with what they say', async () => {
    const tables = Object.keys(await allOf(database().db, 'nobody'));
    expect(tables).toEqual(
      expect.arrayContaining([
        ...[
          'bankrollAccounts',
          'bankrollBets',
          'bankrollCorrections',
          'bankrollImports',
          'bankrollMovements',
        ],
        ...['alertChannels', 'alertDigests', 'alertMessages', 'alertRules', 'alertSettings', 'pushDevices'],
        ...['configurations', 'configurationVersions', 'configurationLists'],
      ]),
    );
  });

  test('is what somebody reported and decided about events, and nobody else of it', async () => {
    const { db } = database();
    const decided = { kind: 'split', atMs: 0, eventId: 'e1', otherId: '', sport: 'football', startsAtMs: 0 };
    for (const [seq, decidedBy] of ['somebody', 'another'].entries())
      await db
        .insertInto('matchDecisions')
        .values({ ...decided, seq: seq + 1, decidedBy, title: decidedBy, payload: '{}', moved: '{}' })
        .execute();
    const { matchDecisions, eventReports } = await allOf(db, 'somebody');
    expect(matchDecisions).toMatchObject([{ title: 'somebody', eventId: 'e1' }]);
    expect(eventReports).toEqual([]);
  });
});
