import { describe, expect, it } from 'vitest';
import { cardHeight } from './card-height.ts';

const rows = [...'abc'].map((line) => ({
  item: { _id: { eventId: 'e' } },
  line,
  goneAtMs: undefined,
  isEmptied: false,
  isNew: false,
  isLate: false,
}));
const height = (isExpanded: boolean, isNarrow: boolean) =>
  cardHeight(rows, {
    perEvent: 2,
    isExpanded: () => isExpanded,
    isOpen: () => false,
    isNarrow,
    rowHeight: (_, narrow) => (narrow ? 112 : 65),
  });

describe('the height of a card', () => {
  it('grows with what it shows, and is higher where the legs stand below the profit', () => {
    expect(height(true, false) - height(false, false)).toBe(65);
    expect(height(false, true)).toBeGreaterThan(height(false, false));
  });
});
