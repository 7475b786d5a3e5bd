import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FairBook, LineBooks } from './index.ts';

const books = fc
  .array(fc.tuple(fc.double({ min: 0.47, max: 0.53, noNaN: true }), fc.integer({ min: 1, max: 3 })), {
    minLength: 3,
    maxLength: 9,
  })
  .map((drafts) =>
    drafts.map(([share, weight], group) => ({ group, weight, probabilities: [share, 1 - share] })),
  );

/** As many bookmakers that say the same. */
const repeated = (weighed: readonly FairBook[]): FairBook[] =>
  weighed.flatMap(({ group, probabilities, weight = 1 }) =>
    Array.from({ length: weight }, (_, copy) => ({ group: group + 100 * copy, probabilities })),
  );

describe('the weight of a book', () => {
  it('is that of so many bookmakers who say the same', () => {
    fc.assert(
      fc.property(books, (weighed) => {
        const one = new LineBooks(weighed, 2).without(undefined);
        const many = new LineBooks(repeated(weighed), 2).without(undefined);
        expect(one?.probabilities[0]).toBeCloseTo(many?.probabilities[0] ?? Number.NaN, 12);
        expect(one?.weight).toBeCloseTo(many?.weight ?? Number.NaN, 9);
        expect(one?.groups).toBe(weighed.length);
      }),
    );
  });

  it('is 1 where nothing is said, to the last bit', () => {
    fc.assert(
      fc.property(books, (weighed) => {
        const plain = weighed.map(({ group, probabilities }) => ({ group, probabilities }));
        const ones = plain.map((book) => ({ ...book, weight: 1 }));
        expect(new LineBooks(ones, 2).without(0)).toEqual(new LineBooks(plain, 2).without(0));
      }),
    );
  });

  it.each([
    [0.1, 0.5005],
    [1, 0.5049],
    [10, 0.5327],
  ])('of %f moves the estimate towards it', (weight, estimate) => {
    const others = [1, 2, 3, 4].map((group) => ({ group, probabilities: [0.5, 0.5] }));
    const own = { group: 0, weight, probabilities: [0.54, 0.46] };
    expect(new LineBooks([...others, own], 2).without(undefined)?.probabilities[0]).toBeCloseTo(estimate, 3);
  });

  it('is shared in a group', () => {
    const clones = [0, 0].map((group) => ({ group, weight: 3, probabilities: [0.52, 0.48] }));
    const others = [1, 2, 3].map((group) => ({ group, probabilities: [0.5, 0.5] }));
    const alone = { group: 0, weight: 3, probabilities: [0.52, 0.48] };
    const [shared, single] = [clones, [alone]].map((own) =>
      new LineBooks([...own, ...others], 2).without(undefined),
    );
    expect(shared?.probabilities[0]).toBeCloseTo(single?.probabilities[0] ?? Number.NaN, 12);
  });
});
