import type { EventRecord } from '../events/index.ts';
import type { ValueSort } from './query.schema.ts';
import type { ValueBet } from './value-bet.schema.ts';

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byValue = (a: ValueBet, b: ValueBet): number => b.percentage - a.percentage;
const byStart = (a: ValueBet, b: ValueBet): number =>
  Date.parse(a.event.startedAt) - Date.parse(b.event.startedAt);

/** `time` is the event's start. */
const COMPARE: Record<ValueSort, (a: ValueBet, b: ValueBet) => number> = {
  value_desc: byValue,
  value_asc: (a, b) => byValue(b, a),
  time_asc: byStart,
  time_desc: (a, b) => byStart(b, a),
};

/** Order of a list. Ties go to more value, then to the id, so that the same bets always stand in the same order. */
export const compareValueBets =
  (sort: ValueSort) =>
  (a: ValueBet, b: ValueBet): number =>
    COMPARE[sort](a, b) || byValue(a, b) || byText(a.id, b.id);

/** The value bets of one event, in list order. */
export interface EventValueBets {
  eventId: string;
  /** As the newest of the bets carries it. */
  event: EventRecord;
  valuebets: ValueBet[];
}

/** One group an event; groups stand where their best bet stood in the list. */
export function groupValueBets(valuebets: readonly ValueBet[]): EventValueBets[] {
  return [...Map.groupBy(valuebets, ({ event }) => event.id)].flatMap(([eventId, own]) => {
    const newest = own.toSorted((a, b) => byText(b.updatedOn, a.updatedOn))[0];
    return newest ? [{ eventId, event: newest.event, valuebets: own }] : [];
  });
}
