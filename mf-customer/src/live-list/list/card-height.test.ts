import { describe, expect, it } from 'vitest';
import { cardHeight } from './card-height.ts';

const group = { id: 'e', rows: [...'abc'].map((item) => ({ item, goneAtMs: undefined, isNew: false })) };
const height = (isExpanded: boolean, isNarrow: boolean) =>
  cardHeight(group, { perEvent: 2, isExpanded, isNarrow, rowHeight: (_, narrow) => (narrow ? 112 : 65) });

describe('the height of a card', () => {
  it('grows with what it shows, and is higher where the legs stand below the profit', () => {
    expect(height(true, false) - height(false, false)).toBe(65);
    expect(height(false, true)).toBeGreaterThan(height(false, false));
  });
});
