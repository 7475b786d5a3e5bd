import { describe, expect, it } from 'vitest';
import { chosenVersion, rolloutPct } from './rollout.ts';

const stable = '0.1.0-aaaaaaaaaaaa';
const canary = '0.1.0-bbbbbbbbbbbb';
const people = Array.from({ length: 10_000 }, (_, index) => `user-${index}`);
const share = (sharePct: number) =>
  people.filter(
    (seed) =>
      chosenVersion('mf-customer', { stable, earlier: [], canary: { version: canary, sharePct } }, seed)
        .channel === 'canary',
  );

describe('who gets a canary', () => {
  it('is nobody without one', () => {
    expect(chosenVersion('shell', { stable, earlier: [] }, 'anyone')).toEqual({
      version: stable,
      channel: 'stable',
    });
  });

  it.each([1, 10, 50, 99])('is about %d in a hundred', (sharePct) => {
    expect(Math.abs(share(sharePct).length / 100 - sharePct)).toBeLessThan(1.5);
  });

  it('is everyone at 100', () => {
    expect(share(100)).toHaveLength(people.length);
  });

  it('only grows with the share: nobody is thrown back', () => {
    const larger = new Set(share(30));
    expect(share(10).every((seed) => larger.has(seed))).toBe(true);
  });

  it('is not the same tenth of people for every area', () => {
    const tenth = people.filter((seed) => rolloutPct('mf-landing', seed) < 10);
    const both = tenth.filter((seed) => rolloutPct('mf-customer', seed) < 10);
    expect(both.length).toBeLessThan(tenth.length / 4);
  });
});
