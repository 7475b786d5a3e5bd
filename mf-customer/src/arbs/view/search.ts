import type { EventRecord } from '@bothways/domain/events';
import type { BookieName } from '../../bookies/bookie-names.tsx';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What a search looks at: an arb, or a value bet. */
export interface Searched {
  event: EventRecord;
  bets: readonly { bookie: string }[];
}

/** Whether every word of the search is found in the teams, the league or the bookmakers, accents aside. */
export function matchesSearch({ event, bets }: Searched, search: string, bookieName: BookieName): boolean {
  const text = plain(
    [
      event.name,
      event.league.name,
      event.league.country,
      ...bets.map(({ bookie }) => bookieName(bookie)),
    ].join(' '),
  );
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
