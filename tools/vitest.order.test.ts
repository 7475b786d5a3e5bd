import { expect, it } from 'vitest';
import { ALLOWED_S } from './vitest.budget.ts';
import { inOrder } from './vitest.order.ts';

const short = ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts', 'e.test.ts'];
const long = Object.keys(ALLOWED_S);

it('puts the longest files first and shuffles the others by the seed', () => {
  const ordered = inOrder([...short, ...long], 1);
  const times = ordered.map((file) => ALLOWED_S[file] ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(inOrder([...long, ...short].toReversed(), 1)).toEqual(ordered);
  expect(inOrder([...short, ...long], 2)).not.toEqual(ordered);
  expect(inOrder(short, 2).toSorted()).toEqual(short);
});
