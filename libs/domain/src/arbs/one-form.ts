import { MARKETS, type Market } from '../markets/index.ts';
import { SPORTS, type Sport } from '../sports/index.ts';

/** The set-valued filters of both kinds of lists. */
interface Choices {
  bookies: string[];
  references: string[];
  bookieMapping: Record<string, string[]>;
  excludeCompetitions: string[];
  sports: Sport[];
  markets: Market[];
}

const once = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** Returns the items sorted and unique: their order has no meaning. */
export const inOneOrder = (items: readonly string[]): string[] => once(items).sort();

/** Returns the record with its keys sorted. */
export const byKey = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Choosing all is the same as choosing none. */
function chosen<T>(all: readonly T[], items: readonly T[]): T[] {
  const own = all.filter((item) => items.includes(item));
  return own.length === all.length ? [] : own;
}

/** The first selected name of an original is the one displayed: their order matters. */
function mappingOf(mapping: Choices['bookieMapping']): Choices['bookieMapping'] {
  const named = Object.entries(mapping).filter(([, names]) => names.length > 0);
  return byKey(Object.fromEntries(named.map(([original, names]) => [original, once(names)])));
}

/**
 * Returns the canonical form of a filter, so that equivalent filters share one list. Copies what it keeps, so that no
 * input text is retained.
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
