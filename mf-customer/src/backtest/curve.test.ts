import { valueAt } from '@bothways/ui';
import { describe, expect, it } from 'vitest';
import { aBacktest, aJudgement } from '../testing/backtests.ts';
import { curveOf } from './curve.ts';

describe('the curve of profit', () => {
  const run = aBacktest();
  const curve = curveOf(aJudgement(), run);

  it('begins with nothing, and a day’s bets count at its end', () => {
    expect(curve.flat[0]).toEqual({ atMs: Date.parse(run.from), value: 0 });
    expect(valueAt(curve.flat, Date.parse('2025-11-14T23:59:59Z'))).toBe(0);
    expect(valueAt(curve.flat, Date.parse('2025-11-15T00:00:00Z'))).toBe(-2000);
    expect(valueAt(curve.kelly, curve.toMs)).toBe(8123);
  });

  it('ends no sooner than its last day', () => {
    const late = aJudgement({ curve: [{ day: '2025-12-24', bets: 1, flatCents: 5, kellyCents: 5 }] });
    expect(curveOf(late, run).toMs).toBe(Date.parse('2025-12-25'));
  });

  it.each([
    [0, 10],
    [4662, 100],
    [10_000_000, 1_000_000],
  ])('of %i cents has lines at round amounts', (flatCents, step) => {
    const one = aJudgement({ curve: [{ day: '2025-11-14', bets: 1, flatCents, kellyCents: 0 }] });
    expect(curveOf(one, run).step).toBe(step);
  });
});
