import { HOUR_MS } from '@bothways/domain/time';
import { beforeEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { fillHistory } from './fill-history.ts';
import { HistoryKeeper } from './history-keeper.ts';
import type { HistoryDatabase } from './open-history.ts';
import { batchMaker } from './testing/batches.ts';
import { historyIn } from './testing/history-in.ts';

const START_MS = Date.parse('2026-11-21T12:00:00Z');

onBothDatabases('a history that is filled', (database) => {
  let place: HistoryDatabase;
  beforeEach(async () => {
    place = await historyIn(database());
  });

  const move = (hours: number, odds: number) => ({
    selection: 'event~W.FT.1',
    bookie: 'bet365',
    atMs: START_MS - hours * HOUR_MS,
    odds,
  });
  const told = async (): Promise<number[]> => {
    const keeper = await HistoryKeeper.open(place, START_MS);
    const { series } = await keeper.read('event~W.FT.1', 0);
    return series.flatMap(({ points }) => points.map(({ oddsMilli }) => oddsMilli));
  };

  test('takes a past where it holds nothing, and only then', async () => {
    const past = batchMaker()([move(50, 2), move(20, 2.1), move(1, 2.05)]);
    expect(await fillHistory(place, () => past, START_MS)).toBe(3);
    expect(await told()).toEqual([2000, 2100, 2050]);
    const again = vi.fn(() => batchMaker()([move(40, 9)]));
    expect(await fillHistory(place, again, START_MS)).toBe(0);
    expect(again).not.toHaveBeenCalled();
    expect(await told()).toEqual([2000, 2100, 2050]);
  });
});
