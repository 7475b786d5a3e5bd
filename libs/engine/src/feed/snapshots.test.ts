import type { SnapshotMark } from '@bothways/domain/quotes';
import { describe, expect, test } from 'vitest';
import { Engine } from '../index.ts';
import { filterOf, NOW_MS, quote } from '../testing/quotes.ts';

const begin: SnapshotMark = { type: 'snapshot_begin', bookie: 'alpha', mode: 'prematch' };
const end: SnapshotMark = { ...begin, type: 'snapshot_end' };
const total = quote('alpha', 'OU.over.2.5', 2.2);
const winner = quote('alpha', 'W.1', 2.2);
const older = { ...total, at: new Date(NOW_MS - 60_000).toISOString() };

/** Two collectors share the offer of alpha; each of its two prices makes an arb with beta. */
function aBook(): { engine: Engine; left(): readonly unknown[] } {
  const engine = new Engine();
  engine.apply([quote('beta', 'OU.under.2.5', 2.2), quote('beta', 'DC.X2', 2.2)], NOW_MS, 'beta');
  engine.apply([begin, total, end], NOW_MS, 'totals');
  engine.apply([begin, winner, end], NOW_MS, 'winners');
  return {
    engine,
    left: () => engine.query(filterOf(), NOW_MS).arbs,
  };
}

describe('a snapshot', () => {
  test('of one collector leaves the prices of another', () => {
    const { left } = aBook();
    expect(left()).toHaveLength(2);
  });

  test('withdraws what its own collector no longer lists', () => {
    const { engine, left } = aBook();
    engine.apply([begin, end], NOW_MS, 'totals');
    expect(left()).toHaveLength(1);
    engine.apply([begin, end], NOW_MS, 'winners');
    expect(left()).toEqual([]);
  });

  test('leaves a price that another collector has stated since', () => {
    const { engine, left } = aBook();
    engine.apply([total], NOW_MS, 'winners');
    engine.apply([begin, end], NOW_MS, 'totals');
    expect(left()).toHaveLength(2);
  });

  test('counts an outdated price as listed for its own collector, and as nobody else’s', () => {
    const { engine, left } = aBook();
    engine.apply([begin, older, end], NOW_MS, 'totals');
    engine.apply([older], NOW_MS, 'winners');
    expect(left()).toHaveLength(2);
    engine.apply([begin, end], NOW_MS, 'totals');
    expect(left()).toHaveLength(1);
  });

  test('that another collector ends withdraws nothing', () => {
    const { engine, left } = aBook();
    engine.apply([begin], NOW_MS, 'totals');
    engine.apply([end], NOW_MS, 'winners');
    expect(left()).toHaveLength(2);
  });

  test('of more collectors than have numbers of their own withdraws none of the first ones', () => {
    const { engine, left } = aBook();
    for (let number = 0; number < 5000; number++) engine.apply([], NOW_MS, `collector ${number}`);
    engine.apply([begin, end], NOW_MS, 'the last');
    expect(left()).toHaveLength(2);
    engine.apply([begin, total, end], NOW_MS, 'another');
    engine.apply([begin, end], NOW_MS, 'the last');
    expect(left(), 'they are one source').toHaveLength(1);
  });
});
