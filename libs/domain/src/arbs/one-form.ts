import { MARKETS, type Market } from '../markets/index.ts';
import { SPORTS, type Sport } from '../sports/index.ts';

/** What the filters of both kinds of lists choose by. */
interface Choices {
  bookies: string[];
  references: string[];
  bookieMapping: Record<string, string[]>;
  excludeCompetitions: string[];
  sports: Sport[];
  markets: Market[];
}

const once = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** In which order they were named says nothing. */
export const inOneOrder = (items: readonly string[]): string[] => once(items).sort();

/** The same of a record's keys. */
export const byKey = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** To choose all is to choose none. */
function chosen<T>(all: readonly T[], items: readonly T[]): T[] {
  const own = all.filter((item) => items.includes(item));
  return own.length === all.length ? [] : own;
}

/** Of the names for an original the first that is selected stands for it: their order counts. */
function mappingOf(mapping: Choices['bookieMapping']): Choices['bookieMapping'] {
  const named = Object.entries(mapping).filter(([, names]) => names.length > 0);
  return byKey(Object.fromEntries(named.map(([original, names]) => [original, once(names)])));
}

/**
 * The filter in the one form that all of its meaning have, however it was written: what means the same is kept and
 * followed once. What it chooses is copied, so that no text it came in is kept with it.
 */
export function inOneForm<F extends Choices>(filter: F): F {
  const bookies = inOneOrder(filter.bookies);
  return {
    ...filter,
    bookies,
    references: inOneOrder(filter.references).filter((bookie) => !bookies.includes(bookie)),
    bookieMapping: mappingOf(filter.bookieMapping),
    excludeCompetitions: inOneOrder(filter.excludeCompetitions.map((term) => term.toLowerCase())),
    sports: chosen(SPORTS, filter.sports),
    markets: chosen(MARKETS, filter.markets),
  };
}
