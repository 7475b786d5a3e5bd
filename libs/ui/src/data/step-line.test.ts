import { expect, test } from 'vitest';
import { stepLine } from './step-line.ts';

test('goes across, then up or down: never slanted', () => {
  const line = stepLine([1, 3, 2], 106, 46);
  expect(line?.path).toBe('M3 43H53V3H103V23');
  expect(line?.end).toEqual({ x: 103, y: 23 });
});

test('a price that stood still is a line in the middle', () => {
  expect(stepLine([2, 2], 100, 40)?.path).toBe('M3 20H97V20');
});

test('one value is no line', () => {
  expect(stepLine([2], 100, 40)).toBeUndefined();
  expect(stepLine([], 100, 40)).toBeUndefined();
});
