import type { Bookie } from '@bothways/domain/bookies';
import { COUNTRIES, type Country } from '@bothways/domain/geo';
import { type BookmakerStates, withAll } from '@bothways/domain/settings';

/** An original bookmaker with the variants that take over its prices. */
export interface BookieGroup {
  original: Bookie;
  variants: readonly Bookie[];
}

const LISTED: ReadonlySet<string> = new Set(COUNTRIES);

/**
 * Whether a bookmaker is offered in a country. One without countries, or marked worldwide, is offered everywhere;
 * WW leaves the country open, and OTHER stands for all countries that the list does not name.
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

/** Whether a search finds a bookmaker, by its name or its value. */
const isSought = ({ label, value }: Pick<Bookie, 'label' | 'value'>, search: string): boolean => {
  const sought = sayable(search.trim());
  return sayable(label).includes(sought) || value.includes(sought);
};

/** The bookmakers that search and country leave. A search looks in every country: who types a name wants that one. */
export const visibleBookies = (bookies: readonly Bookie[], search: string, country: Country): Bookie[] =>
  bookies.filter((bookie) => (search.trim() === '' ? isOffered(bookie, country) : isSought(bookie, search)));

/** Everybody who is offered in a country, chosen: what a first configuration begins with. */
export const chosenIn = (bookies: readonly Bookie[], country: Country): BookmakerStates =>
  withAll(
    {},
    visibleBookies(bookies, '', country).map(({ value }) => value),
    'selected',
  );

/** Variants behind their original; one whose original is not in sight stands by itself. */
export function groupBookies(bookies: readonly Bookie[]): BookieGroup[] {
  const inSight = new Set(bookies.map(({ value }) => value));
  const isVariant = ({ ogBookie }: Bookie): boolean => ogBookie !== undefined && inSight.has(ogBookie);
  const byOriginal = Map.groupBy(bookies.filter(isVariant), ({ ogBookie }) => ogBookie);
  return bookies
    .filter((bookie) => !isVariant(bookie))
    .map((original) => ({ original, variants: byOriginal.get(original.value) ?? [] }));
}
