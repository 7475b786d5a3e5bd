import { importRowSchema } from '@bothways/domain/bankroll';
import { DAY_MS } from '@bothways/domain/time';
import { expect, test } from 'vitest';
import { type KeyedRow, piecesOf } from './import-piece.ts';

const START = Date.UTC(2026, 0, 1);
const rows = (count: number, dayOf: (at: number) => number): KeyedRow[] =>
  Array.from({ length: count }, (_, at) => ({
    key: String(at),
    row: importRowSchema.parse({
      line: at + 2,
      book: 0,
      event: { name: 'Home vs Away', sport: 'football' },
      words: 'Home',
      odds: 2.5,
      stakeCents: 1000,
      state: 'won',
      placedAt: new Date(START).toISOString(),
      settledAt: new Date(START + dayOf(at) * DAY_MS).toISOString(),
    }),
  }));

/** Each piece recomputes its days in one transaction, which blocks everybody on SQLite. */
test.each([
  ['one day', rows(120, () => 0), [50, 50, 20]],
  ['a day each', rows(20, (at) => at), [8, 8, 4]],
  ['three a day', rows(30, (at) => Math.floor(at / 3)), [24, 6]],
])('a piece holds 50 bets of at most eight days: %s', (_name, keyedRows, sizes) => {
  expect(piecesOf(keyedRows).map((piece) => piece.rows.length)).toEqual(sizes);
});
