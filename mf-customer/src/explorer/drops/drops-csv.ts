import type { OddsDrops } from '@bothways/domain/history';
import { type CsvCell, csvOf } from '@bothways/domain/text';
import type { Locale } from '@bothways/platform';
import type { BookieName } from '../../bookies/index.ts';
import type { Words } from '../../words/index.ts';
import { figure } from '../explorer-csv.ts';
import { wordingOf } from '../line-words.ts';
import { dropText } from './drop-words.ts';

const HEAD = [
  'home',
  'away',
  'sport',
  'country',
  'league',
  'start',
  'selection',
  'reference',
  'changePercent',
  'noVig',
  'chancePercent',
  'bookmaker',
  'from',
  'to',
  'movedAt',
  'seenAt',
  'stale',
] as const;

/** Returns every bookmaker of every listed drop, a row each; odds are decimal, times ISO 8601. */
export function dropsCsv({ drops }: OddsDrops, t: Words, locale: Locale, name: BookieName): string {
  const rows = drops.flatMap((drop) => {
    const { event, noVig } = drop;
    const about: CsvCell[] = [
      ...[event.home, event.away, event.sport, event.country, event.league, event.startsAt],
      dropText(drop, wordingOf(event, t, locale)),
      name(drop.reference),
      figure(drop.changePct, 2),
      figure(noVig?.to, 3),
      figure(noVig?.chancePct, 2),
    ];
    return drop.movers.map(({ bookie, from, to, movedAt, seenAt, isStale }): CsvCell[] => [
      ...about,
      name(bookie),
      figure(from, 3),
      figure(to, 3),
      ...[movedAt ?? '', seenAt ?? '', isStale ? '1' : '0'],
    ]);
  });
  return csvOf([HEAD, ...rows]);
}
