import { usualEvents } from '@bothways/domain/bookie-status';
import { HOUR_MS } from '@bothways/domain/time';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { HourReader } from './hour-facts.ts';
import { listClosedOutages } from './incidents.store.ts';
import { fillPast, type PastFeed } from './past.store.ts';
import { samplesOf } from './samples.store.ts';

const NOW_MS = Date.parse('2026-11-23T18:42:00Z');
const FEEDS: PastFeed[] = [
  { bookie: 'unibet', mode: 'prematch', events: 776, delayMs: 8000, stillThere: 61 },
  { bookie: 'unibet', mode: 'live', events: 40, delayMs: 1100, stillThere: 61 },
  { bookie: 'o’neil "x"', mode: 'live', events: 40, delayMs: 1100, stillThere: 70 },
];
const INCIDENT = {
  bookie: 'unibet',
  mode: 'live' as const,
  kind: 'silent' as const,
  fromMs: NOW_MS - 10 * HOUR_MS,
  toMs: NOW_MS - 8 * HOUR_MS,
  arbs: 3,
};

onBothDatabases('a made-up past', (database) => {
  const fill = () => fillPast(database().db, () => ({ feeds: FEEDS, incidents: [INCIDENT] }), NOW_MS);

  test('is six weeks of hours in which now is as usual, and a last day', async () => {
    const { db } = database();
    expect(await fill()).toBe(true);
    const hours = await db
      .selectFrom('feedHours')
      .selectAll()
      .where('bookie', '=', 'unibet')
      .where('mode', '=', 'prematch')
      .execute();
    expect(hours).toHaveLength(42 * 24);
    const usual = usualEvents(hours, NOW_MS) ?? 0;
    expect(Math.abs(usual / 776 - 1)).toBeLessThan(0.04);
    for (const hour of hours) {
      expect(Math.abs(hour.events / 776 - 1)).toBeLessThan(0.12);
      expect(hour.delayP95Ms ?? 0).toBeGreaterThan(hour.delayP50Ms ?? 0);
      expect(hour.shown >= hour.after5 && hour.after5 >= hour.after15 && hour.after15 >= hour.after60).toBe(
        true,
      );
    }
    const day = await samplesOf(db, 'o’neil "x"', { fromMs: NOW_MS - 24 * HOUR_MS, toMs: NOW_MS });
    expect(day).toHaveLength(144);
    const closed = await listClosedOutages(db, { sinceMs: 0, nowMs: NOW_MS });
    expect(closed).toMatchObject([{ ...INCIDENT, isSettled: 0 }]);
  });

  test('was watched around the clock on each day of the last thirty, and still is on the day after', async () => {
    await fill();
    const hours = new HourReader(database().db);
    const minutesOf = async (nowMs: number) =>
      [...((await hours.read(nowMs)).watched.get('unibet') ?? [])].toSorted(([one], [other]) => one - other);
    const days = await minutesOf(NOW_MS);
    expect(days).toHaveLength(30);
    expect(new Set(days.slice(0, -1).map(([, minutes]) => minutes))).toEqual(new Set([24 * 60]));
    expect(days.at(-1)).toEqual([Date.parse('2026-11-23'), 18 * 60]);
    const dayAfter = await minutesOf(NOW_MS + 24 * HOUR_MS);
    expect(dayAfter[0]?.[0]).toBe(Date.parse('2026-10-26'));
    expect(dayAfter.at(-1)).toEqual(days.at(-1));
  });

  test('comes once', async () => {
    await fill();
    expect(await fillPast(database().db, () => ({ feeds: [], incidents: [] }), NOW_MS)).toBe(false);
    expect(await fill()).toBe(false);
    const { count } = await database()
      .db.selectFrom('feedHours')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(3 * 42 * 24);
  });
});
