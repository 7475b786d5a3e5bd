import { type ReportedResultInput, reportedResultSchema, scoreOf } from '@bothways/domain/results';
import { MINUTE_MS } from '@bothways/domain/time';
import { expect, test } from 'vitest';
import { DemoWorld } from './world.ts';

const START_MS = Date.UTC(2026, 10, 21, 15);

test('the world tells how each of its games ended, once, as its last state had it', () => {
  const world = new DemoWorld({ seed: 7, quotesPerSecond: 60 }, START_MS);
  const told: ReportedResultInput[] = [];
  const ended = new Map<string, { home?: number | undefined; away?: number | undefined }>();
  for (let minute = 0; minute < 150; minute++) {
    for (const items of world.advance(START_MS + minute * MINUTE_MS).values())
      for (const item of items)
        if ('type' in item && item.type === 'event' && item.state.period?.current === 'Ended')
          ended.set(item.event.id ?? '', item.state.score ?? {});
    for (const results of world.takeResults().values()) told.push(...results);
  }
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told.map(({ event }) => event?.id)).size).toBe(told.length);
  expect(told.map(({ event }) => event?.id).toSorted()).toEqual([...ended.keys()].toSorted());
  for (const raw of told) {
    const { event, scores } = reportedResultSchema.parse(raw);
    const sport = event?.sport ?? 'football';
    const unit = sport === 'tennis' ? ('sets' as const) : ('score' as const);
    const { home, away } = ended.get(event?.id ?? '') ?? {};
    expect(scoreOf(scores, { period: 'FT', unit, overTimeIncluded: true }, sport)).toEqual({ home, away });
    if (sport === 'tennis') continue;
    const regular = scoreOf(scores, { period: 'FT', unit, overTimeIncluded: false }, sport);
    expect(regular?.home).toBeLessThanOrEqual(home ?? 0);
    const parts = scores.filter(({ period }) => period !== 'FT');
    if (parts.length > 0) expect(parts.reduce((sum, part) => sum + part.home, 0)).toBe(regular?.home);
  }
});
