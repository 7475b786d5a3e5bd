import type { Found } from '@bothways/domain/backtest';
import { type CsvCell, csvOf } from '@bothways/domain/text';
import type { BookieName } from '../bookies/index.ts';
import { type LegWords, stoodS } from './found-words.ts';

const HEAD = [
  'number',
  'shownAt',
  'goneAt',
  'secondsStood',
  'stoodAfterSeconds',
  'percent',
  'startsAt',
  'sport',
  'country',
  'league',
  'home',
  'away',
  'bookmaker',
  'selection',
  'odds',
  'fairOdds',
  'closeState',
  'closeFairOdds',
  'closeReference',
  'result',
  'priceOf',
] as const;

const figure = (value: number | undefined, digits: number): CsvCell =>
  value === undefined ? '' : { figure: value, digits };

/** Returns a row for each leg of the finds; odds are decimal, times ISO 8601, and unknown values are empty. */
export const foundCsv = (found: readonly Found[], words: LegWords, name: BookieName): string =>
  csvOf([
    HEAD,
    ...found.flatMap((each) =>
      each.legs.map((leg): CsvCell[] => [
        figure(each.number, 0),
        each.shownAt,
        each.goneAt,
        figure(each.isOneSample ? undefined : stoodS(each), 0),
        each.stoodAfterS.join(' '),
        figure(each.pct, 2),
        each.event.startsAt,
        each.event.sport,
        each.event.country,
        each.event.league,
        each.event.home,
        each.event.away,
        name(leg.bookie),
        words(each, leg),
        figure(leg.odds, 3),
        figure(leg.fairOdds, 3),
        leg.close.state,
        figure(leg.close.fairOdds, 3),
        leg.close.reference ?? '',
        leg.settled ?? '',
        leg.owner === undefined ? '' : name(leg.owner),
      ]),
    ),
  ]);
