import { usualEvents } from '@bothways/domain/bookie-status';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { listClosedOutages } from './incidents.store.ts';
import { fillPast, type PastFeed } from './past.store.ts';
import { hoursOf, samplesOf } from './samples.store.ts';

const NOW_MS = Date.parse('2026-11-23T18:42:00Z');
const HOUR_MS = 3_600_000;
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
    const hours = (await hoursOf(db, 'unibet')).filter(({ mode }) => mode === 'prematch');
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
