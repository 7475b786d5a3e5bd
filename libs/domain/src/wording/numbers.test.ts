import { expect, test } from 'vitest';
import { handicapText, lineText } from './index.ts';

test.each([
  [2.25, '2.25', '2,25'],
  [1100, '1,100', '1.100'],
])('a line of %d', (line, en, es) => {
  expect([lineText(line, 'en'), lineText(line, 'es')]).toEqual([en, es]);
  expect(handicapText(0 - line, 'es')).toBe(`−${es}`);
});
