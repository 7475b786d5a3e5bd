import type { LegsOf } from '../../folds/index.ts';
import type { Listed, Row } from './arrange.ts';

/** Rows on one mispriced leg, represented by the first. */
export interface Line<Item> {
  key: string;
  rows: readonly Row<Item>[];
}

/** Returns the rows of one event by line; a line takes the position of its first row. */
export const linesOf = <Item>(rows: readonly Row<Item>[]): Line<Item>[] =>
  [...Map.groupBy(rows, ({ line }) => line)].map(([key, own]) => ({ key, rows: own }));

/**
 * Returns a test whether a newcomer bets on the leg that all rows of a line share; for a line of one row either leg
 * will do.
 */
export const joins =
  <Item extends Listed>(legsOf: LegsOf<Item>) =>
  (item: Item, { rows }: Line<Item>): boolean =>
    legsOf(item).some((leg) => rows.every((row) => legsOf(row.item).includes(leg)));
