import type { Bookie } from '@bothways/domain/bookies';
import { COUNTRIES, type Country } from '@bothways/domain/geo';
import { type BookmakerStates, withAll } from '@bothways/domain/settings';

/** An original bookmaker with the variants that share its prices. */
export interface BookieGroup {
  original: Bookie;
  variants: readonly Bookie[];
}

const LISTED: ReadonlySet<string> = new Set(COUNTRIES);

/**
 * Returns whether a bookmaker is offered in a country. One without countries, or marked worldwide, is offered
 * everywhere; WW stands for any country, and OTHER for all countries that the list does not name.
 */
export function isOffered({ countries }: Pick<Bookie, 'countries'>, country: Country): boolean {
  if (country === 'WW' || countries.length === 0 || countries.includes('WW')) return true;
  if (country === 'OTHER') return countries.some((each) => each === 'OTHER' || !LISTED.has(each));
  return countries.includes(country);
}

const sayable = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns whether a search matches a bookmaker, by its name or its value. */
const isSought = ({ label, value }: Pick<Bookie, 'label' | 'value'>, search: string): boolean => {
  const sought = sayable(search.trim());
  return sayable(label).includes(sought) || value.includes(sought);
};

/**
 * Returns the bookmakers that match search and country. A search ignores the country: a typed name means that
 * bookmaker.
 */
export const visibleBookies = (bookies: readonly Bookie[], search: string, country: Country): Bookie[] =>
  bookies.filter((bookie) => (search.trim() === '' ? isOffered(bookie, country) : isSought(bookie, search)));

/** Returns all bookmakers offered in a country as selected: the initial choice of a first configuration. */
export const chosenIn = (bookies: readonly Bookie[], country: Country): BookmakerStates =>
  withAll(
    {},
    visibleBookies(bookies, '', country).map(({ value }) => value),
    'selected',
  );

/** Groups variants behind their original; one whose original is not visible is listed by itself. */
export function groupBookies(bookies: readonly Bookie[]): BookieGroup[] {
  const inSight = new Set(bookies.map(({ value }) => value));
  const isVariant = ({ ogBookie }: Bookie): boolean => ogBookie !== undefined && inSight.has(ogBookie);
  const byOriginal = Map.groupBy(bookies.filter(isVariant), ({ ogBookie }) => ogBookie);
  return bookies
    .filter((bookie) => !isVariant(bookie))
    .map((original) => ({ original, variants: byOriginal.get(original.value) ?? [] }));
}
