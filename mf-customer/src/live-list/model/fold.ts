import type { LegsOf } from '../../folds/index.ts';
import type { Listed, Row } from './arrange.ts';

/** Rows that tell of one mispriced leg, the first of which stands for them. */
export interface Line<Item> {
  key: string;
  rows: readonly Row<Item>[];
}

/** The rows of one event by line; a line stands where its first row stands. */
export const linesOf = <Item>(rows: readonly Row<Item>[]): Line<Item>[] =>
  [...Map.groupBy(rows, ({ line }) => line)].map(([key, own]) => ({ key, rows: own }));

/** Whether what comes bets on the leg that all rows of a line share; of a row that stands alone either leg may be meant. */
export const joins =
  <Item extends Listed>(legsOf: LegsOf<Item>) =>
  (item: Item, { rows }: Line<Item>): boolean =>
    legsOf(item).some((leg) => rows.every((row) => legsOf(row.item).includes(leg)));
