import { describe, expect, it } from 'vitest';
import { Tables } from '../book/tables.ts';
import { ListPriceReader } from './list-prices.ts';

const ANY = -1;
const MANY = 200;

function reading(): (...outcomes: number[]) => unknown[] {
  const tables = new Tables();
  for (let outcome = 0; outcome < MANY; outcome++)
    tables.outcomes.add(0, false, { role: 0, family: 0, line: outcome });
  const reader = new ListPriceReader(tables, 1);
  return (...outcomes) => {
    reader.begin();
    return outcomes.map((outcome) => reader.of(outcome, ANY, []));
  };
}

describe('prices of a look', () => {
  it('stay while the others of it are read, however long ago they were', () => {
    for (let before = 1; before < MANY - 1; before++) {
      const look = reading();
      for (let outcome = 0; outcome < before; outcome++) look(outcome);
      const [held, other] = look(0, before);
      expect(other).not.toBe(held);
    }
  });

  it('are at hand for the next look', () => {
    const look = reading();
    const [one, two] = look(0, 1);
    expect(look(1, 0)).toEqual([two, one]);
    const [again] = look(1);
    expect(again).toBe(two);
  });
});
