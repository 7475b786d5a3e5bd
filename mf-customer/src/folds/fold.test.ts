import { describe, expect, it } from 'vitest';
import { linesOfPins } from './fold.ts';

interface Pin {
  id: string;
  _id: { eventId: string };
  profit: number;
  deleted: boolean;
  legs: string[];
}
const pin = (id: string, profit: number, legs: string, more: Partial<Pin> = {}): Pin => ({
  id,
  _id: { eventId: 'e1' },
  profit,
  deleted: false,
  legs: legs.split(' '),
  ...more,
});
const shown = (...pins: Pin[]): string[] =>
  linesOfPins(pins, ({ legs }) => legs).map((line) => line.pins.map(({ id }) => id).join(' '));

describe('pins', () => {
  it('on one price are one line, the best first, where the oldest of them stands', () => {
    expect(shown(pin('a', 0.98, 'x y'), pin('b', 0.99, 'p q'), pin('c', 0.95, 'x z'))).toEqual(['c a', 'b']);
  });

  it('of other events or on other prices stand alone', () => {
    const other = pin('b', 0.9, 'x z', { _id: { eventId: 'e2' } });
    expect(shown(pin('a', 0.98, 'x y'), other, pin('c', 0.97, 'p q'))).toEqual(['a', 'b', 'c']);
  });

  it('that are gone stand alone, where they stood', () => {
    const gone = pin('b', 0.9, 'x z', { deleted: true });
    expect(shown(pin('a', 0.98, 'x y'), gone, pin('c', 0.97, 'x w'))).toEqual(['c a', 'b']);
  });
});
