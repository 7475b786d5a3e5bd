import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './steps.ts';
import { ALLOWED_S, BUDGET_S, overBudget, readEnd } from './vitest.budget.ts';

const of = (count: number, tookS: number) =>
  Array.from({ length: count }, (_, at) => ({ file: `${at}.test.ts`, tookS }));
const slow = (tookS: number) => ({ file: 'slow.test.ts', tookS });

it('names a file that takes longer than a pause of the machine explains', () => {
  const quiet = { totalS: 100, files: 101 };
  expect(overBudget([...of(100, 0.5), slow(12)], quiet)).toEqual([]);
  expect(overBudget([...of(100, 0.5), slow(12.1)], quiet)).toEqual([
    'slow.test.ts took 12.1 s, and may take 3 (tools/vitest.budget.json)',
  ]);
});

it('gives a slow machine its time', () => {
  expect(overBudget([...of(100, 2), slow(18)], { totalS: 100, files: 101 })).toEqual([]);
});

it('gives a file its time while the machine had other things to do', () => {
  const quiet = { totalS: 100, files: 101 };
  const took = (slowness: number) => [...of(100, 0.5), { ...slow(40), slowness }];
  expect(overBudget(took(3.5), quiet)).toEqual([]);
  expect(overBudget(took(3), quiet)).toHaveLength(1);
});

it('says nothing of a few files: they do not show how fast the machine is', () => {
  expect(overBudget([slow(60)], { totalS: 100, files: 101 })).toEqual([]);
});

it('allows more to files that are there and take more, and to fewer of them each time', () => {
  const allowed = Object.entries(ALLOWED_S);
  for (const [file, allowedS] of allowed)
    expect([file, existsSync(join(ROOT, file)), allowedS > BUDGET_S]).toEqual([file, true, true]);
  expect(allowed.length).toBeLessThanOrEqual(83);
});

it('knows nothing of a run that never came to its end', () => {
  expect(readEnd('/nowhere/budget.json')).toEqual({ left: 0, over: [] });
});
