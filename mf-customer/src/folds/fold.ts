interface Foldable {
  id: string;
  _id: { eventId: string };
}

/** The legs of an item, one key each; items of an event that share one may concern the same mispriced leg. */
export type LegsOf<Item> = (item: Item) => readonly string[];

/** Returns the leg that most items share, the first one found if tied; undefined where no two share one. */
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
 * Returns the line of each item, by id. One wrong price makes an arb with every bookmaker that disagrees, so the leg
 * that most arbs of an event share takes all of them, then the commonest among the rest; items without a shared leg
 * form lines of their own.
 */
export function lineKeys<Item extends Foldable>(
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

/** Pins on one mispriced leg, the best first. */
interface PinLine<Pin> {
  key: string;
  pins: readonly Pin[];
}

/**
 * Groups pins by line, each at the position of its oldest pin. `profit` is the cost of a sure return of 1: the smaller,
 * the better. A deleted pin forms a line of its own, so that its deletion is visible.
 */
export function linesOfPins<Pin extends Foldable & { profit: number; deleted: boolean }>(
  pins: readonly Pin[],
  legsOf: LegsOf<Pin>,
): PinLine<Pin>[] {
  const keys = lineKeys(
    pins.filter(({ deleted }) => !deleted),
    legsOf,
  );
  const lines = Map.groupBy(pins, ({ id }) => keys.get(id) ?? id);
  return [...lines].map(([key, own]) => ({ key, pins: own.toSorted((a, b) => a.profit - b.profit) }));
}
