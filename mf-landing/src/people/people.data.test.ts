import { expect, it } from 'vitest';
import { people, TAGS } from './people.data.ts';

it('six people have 35 days each, the same at every draw', () => {
  const drawn = people();
  expect(drawn).toHaveLength(6);
  expect(people()).toEqual(drawn);
  for (const { days, profitCents, roiPct, tag } of drawn) {
    expect(days).toHaveLength(35);
    expect(days.some((cents) => cents < 0) && days.some((cents) => cents > 0)).toBe(true);
    expect(days.reduce((sum, cents) => sum + cents, 0)).toBe(profitCents);
    expect(profitCents).toBeGreaterThan(0);
    expect(roiPct).toBeGreaterThan(0);
    expect(TAGS).toContain(tag);
  }
  expect(new Set(drawn.map(({ days }) => days.join())).size).toBe(6);
  expect(new Set(drawn.map(({ tag }) => tag)).size).toBe(3);
});
