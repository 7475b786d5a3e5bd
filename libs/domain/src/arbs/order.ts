import type { Arb } from './arb.schema.ts';
import type { ArbSort } from './query.schema.ts';

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byStart = (a: Arb, b: Arb): number => Date.parse(a.event.startedAt) - Date.parse(b.event.startedAt);

/** `profit` is a book sum: lower is more profit. `time` is the event's start. */
const COMPARE: Record<ArbSort, (a: Arb, b: Arb) => number> = {
  profit_desc: (a, b) => a.profit - b.profit,
  profit_asc: (a, b) => b.profit - a.profit,
  guaranteed_desc: (a, b) => b.guaranteed - a.guaranteed,
  time_asc: byStart,
  time_desc: (a, b) => byStart(b, a),
};

/** Compares two arbs of a list. Ties go to more profit, then to the id, so that the order is total. */
export const compareArbs =
  (sort: ArbSort) =>
  (a: Arb, b: Arb): number =>
    COMPARE[sort](a, b) || a.profit - b.profit || byText(a.id, b.id);

/** Returns a sorted copy. */
export const sortArbs = (arbs: readonly Arb[], sort: ArbSort): Arb[] => arbs.toSorted(compareArbs(sort));
