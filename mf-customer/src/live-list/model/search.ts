import type { Locale } from '@bothways/platform';
import type { BookieName } from '../../bookies/index.ts';
import { countryText } from '../../words/index.ts';
import type { ListItem } from '../kind/list-item.ts';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Names as the person sees them. */
interface ShownNames {
  bookieName: BookieName;
  locale: Locale;
}

/** Returns whether every word of the search occurs in the teams, the league or the bookmakers, ignoring accents. */
export function matchesSearch(
  { event, bets }: Pick<ListItem, 'event' | 'bets'>,
  search: string,
  names: ShownNames,
): boolean {
  const text = plain(
    [
      event.name,
      event.league.name,
      event.league.country,
      countryText(event.league.country, names.locale),
      ...bets.map(({ bookie }) => names.bookieName(bookie)),
    ].join(' '),
  );
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
