import type { Listed, Row } from './arrange.ts';

/** What an item bets on, a key each; items of an event that share one may tell of the same mispriced leg. */
export type LegsOf<Item> = (item: Item) => readonly string[];

/** Rows that tell of one mispriced leg, the first of which stands for them. */
export interface Line<Item> {
  key: string;
  rows: readonly Row<Item>[];
}

/** The leg that most items have, of equals the one met first; undefined where no two share one. */
function commonest<Item>(items: readonly Item[], legsOf: LegsOf<Item>): string | undefined {
  const counts = new Map<string, number>();
  for (const leg of items.flatMap(legsOf)) counts.set(leg, (counts.get(leg) ?? 0) + 1);
  const [best] = [...counts].reduce<[string | undefined, number]>(
    (most, [leg, count]) => (count > most[1] ? [leg, count] : most),
    [undefined, 1],
  );
  return best;
}

/**
 * To which line each item belongs, by id. One price that is off makes an arb with everybody who disagrees, so the leg that
 * most arbs of an event share takes all of them, then the commonest among the rest; what shares none stands alone.
 */
export function linesOfItems<Item extends Listed>(
  items: readonly Item[],
  legsOf: LegsOf<Item>,
): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [eventId, own] of Map.groupBy(items, ({ _id }) => _id.eventId)) {
    let rest = own;
    let leg = commonest(rest, legsOf);
    while (leg !== undefined) {
      const shared = leg;
      for (const item of rest) if (legsOf(item).includes(shared)) lines.set(item.id, `${eventId}|${shared}`);
      rest = rest.filter((item) => !legsOf(item).includes(shared));
      leg = commonest(rest, legsOf);
    }
    for (const { id } of rest) lines.set(id, id);
  }
  return lines;
}

/** The rows of one event by line; a line stands where its first row stands. */
export const linesOf = <Item>(rows: readonly Row<Item>[]): Line<Item>[] =>
  [...Map.groupBy(rows, ({ line }) => line)].map(([key, own]) => ({ key, rows: own }));

/** Whether what comes bets on the leg that all rows of a line share; of a row that stands alone either leg may be meant. */
export const joins =
  <Item extends Listed>(legsOf: LegsOf<Item>) =>
  (item: Item, { rows }: Line<Item>): boolean =>
    legsOf(item).some((leg) => rows.every((row) => legsOf(row.item).includes(leg)));
