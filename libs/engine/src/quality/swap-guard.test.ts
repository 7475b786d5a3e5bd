import { describe, expect, it } from 'vitest';
import vectors from '../matching/match.vectors.json' with { type: 'json' };
import { looksSwapped } from './swap-guard.ts';

const published = vectors.flatMap(({ kind, input, expected }) =>
  kind === 'match.swapGuard' && input.reference && input.book ? [{ ...input, expected }] : [],
);

describe('looksSwapped', () => {
  it.each(published)('agrees with the published case', ({ reference, book, minFavouriteRatio, expected }) => {
    if (!reference || !book) throw new Error('The vector lacks its odds');
    expect(looksSwapped(reference, book, minFavouriteRatio)).toBe(expected.suspectSwapped);
  });
  it('has the published case', () => expect(published).toHaveLength(1));

  it.each([
    ['the same favourite', { home: 1.65, away: 5 }, { home: 1.8, away: 4.2 }, false],
    ['no clear favourite at the reference', { home: 2, away: 2.4 }, { home: 4, away: 1.5 }, false],
    ['no clear favourite at the bookmaker', { home: 4, away: 1.5 }, { home: 2, away: 2.2 }, false],
    ['the other favourite', { home: 4, away: 1.5 }, { home: 1.4, away: 4.4 }, true],
  ])('%s', (_case, reference, book, suspect) => {
    expect(looksSwapped(reference, book)).toBe(suspect);
  });
});
