import { EventMatcher, type QuotedEvent } from '@bothways/engine';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { dropLeaguesBefore, keepLeagues, leaguesSince } from './leagues.store.ts';

const MINUTE_MS = 60_000;
const NOTHING = { aliases: [], accepted: [], rejected: [], forgotten: [], verdicts: [] };

const stated = (league: string, names: string): QuotedEvent => {
  const [home = '', away = ''] = names.split(' - ');
  const startedAt = '2026-11-21T15:00:00Z';
  return { id: `${league} ${names}`, sport: 'football', country: 'France', league, home, away, startedAt };
};

/** Both sources list a match; returns its keys, after minutes have passed. */
function list(matcher: EventMatcher, names: string): string[] {
  const state = (atMs: number): string[] =>
    ['Ligue 1', 'Championnat'].map((league, at) => matcher.resolve(stated(league, names), `${at}`, atMs).key);
  state(0);
  state(5 * MINUTE_MS);
  for (let beat = 0; beat < 5; beat++) matcher.takeMerges();
  return state(5 * MINUTE_MS);
}

onBothDatabases('evidence on leagues', (database) => {
  test('of three runs is added up, and the conclusion holds in the next', async () => {
    const { db } = database();
    const matches = ['Lille - Nice', 'Metz - Brest', 'Lens - Nantes', 'Reims - Dijon'];
    for (const [run, names] of matches.entries()) {
      const { leagues } = await leaguesSince(db, 0);
      const matcher = new EventMatcher();
      matcher.recall({ ...NOTHING, leagues });
      expect(leagues).toMatchObject(run === 0 ? [] : [{ agreed: { length: run }, isLearned: run >= 3 }]);
      expect(new Set(list(matcher, names)).size).toBe(run < 2 ? 2 : 1);
      await keepLeagues(db, matcher.takeLeagues(), 1000 + run);
    }
  });

  test('is read from a time on, whole, and dropped when it is old', async () => {
    const { db } = database();
    const { leagues, lastMs } = await leaguesSince(db, 0);
    expect([leagues.length, lastMs]).toEqual([1, 1002]);
    expect((await leaguesSince(db, 1003)).leagues).toEqual([]);
    await keepLeagues(db, leagues, 2000);
    expect(await leaguesSince(db, 1003)).toEqual({ leagues, lastMs: 2000 });
    await dropLeaguesBefore(db, 2001);
    expect((await leaguesSince(db, 0)).leagues).toEqual([]);
  });
});
