import { expect, it } from 'vitest';
import { STAKE_CENTS, simulate } from './simulation.ts';

it('the sample is the same at every draw, and its figures are those of its lines', () => {
  const run = simulate();
  expect(simulate()).toEqual(run);
  expect([run.actual.length, run.expected.length]).toEqual([run.bets + 1, run.bets + 1]);
  expect(run.actualCents).toBe(run.actual.at(-1));
  expect(run.expectedCents).toBe(Math.round(run.expected.at(-1) ?? 0));
  expect(run.expectedCents / (run.bets * STAKE_CENTS)).toBeCloseTo(run.averageValuePct / 100, 4);
  // The chart shows this much; and a sample that never fell would promise too much.
  expect(Math.max(...run.actual)).toBeLessThan(60_000);
  expect(Math.min(...run.actual)).toBeLessThan(0);
  expect(Math.min(...run.actual)).toBeGreaterThan(-20_000);
});

it('over many draws what is made is what was expected', () => {
  const runs = Array.from({ length: 2000 }, (_, seed) => simulate(seed));
  const share = (of: (run: (typeof runs)[number]) => number) =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
  const [actual, expected] = [share((run) => run.actualCents), share((run) => run.expectedCents)];
  expect(Math.abs(actual - expected)).toBeLessThan(3000);
});
