import type { Arb } from '@bothways/domain/arbs';
import type { BookieName } from '../../bookies/bookie-names.tsx';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of the search is found in an arb's teams, league or bookmakers, accents aside. */
export function matchesSearch(arb: Arb, search: string, bookieName: BookieName): boolean {
  const { event, bets } = arb;
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
