import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Quote, quoteSchema } from '@bothways/domain/quotes';

/** Folder with real odds files; tests that need it are visibly skipped if it is unset. */
export const REAL_ODDS_DIR = process.env.REAL_ODDS_DIR;

const read = (name: string): string => readFileSync(join(REAL_ODDS_DIR ?? '', name), 'utf8');

export type Row = Record<string, string>;

/** Returns the matches of a football-data.co.uk file by column name. No field of these files is quoted. */
export function footballRows(name: string): Row[] {
  const [head = '', ...lines] = read(name)
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
}

/** Returns the match as a quoted event; its date is day/month/year. */
export function matchOf(row: Row): Quote['event'] {
  const [day, month, year] = (row.Date ?? '').split('/');
  return {
    sport: 'football',
    country: 'England',
    league: 'Premier League',
    home: row.HomeTeam ?? '',
    away: row.AwayTeam ?? '',
    startedAt: `${year}-${month}-${day}T${row.Time || '15:00'}:00Z`,
  };
}

/** Returns the quote of a column, if the match has a price there. */
export function columnQuote(row: Row, column: string, rest: Partial<Quote>): Quote[] {
  const odds = Number(row[column]);
  const parsed = quoteSchema.safeParse({ event: matchOf(row), mode: 'prematch', odds, ...rest });
  return row[column] && parsed.success ? [parsed.data] : [];
}

interface Snapshot {
  [sport: string]: Record<string, { date: string; odds: Record<string, number[]> }>;
}

/**
 * Returns the quotes of the 12-bookmaker file; what the schema rejects (handball, odds of 1) is skipped, price by
 * price.
 */
export function snapshotQuotes(name: string): Quote[] {
  const snapshot: Snapshot = JSON.parse(read(name));
  const sports: Record<string, string> = { 'hockey-sur-glace': 'hockey' };
  return Object.entries(snapshot).flatMap(([sport, events]) =>
    Object.entries(events).flatMap(([event, { date, odds }]) => {
      const [home = '', away = ''] = event.split(' - ');
      const quoted = { sport: sports[sport] ?? sport, league: sport, home, away, startedAt: `${date}Z` };
      return Object.entries(odds).flatMap(([bookie, prices]) =>
        prices.flatMap((price, at) => {
          const selection = prices.length === 2 ? ['1', '2'][at] : ['1', 'X', '2'][at];
          const raw = { event: quoted, mode: 'prematch', bookie, market: 'W', selection, odds: price };
          const parsed = quoteSchema.safeParse(raw);
          return parsed.success ? [parsed.data] : [];
        }),
      );
    }),
  );
}

interface ApiEvent {
  id: string;
  sport_key: string;
  sport_title: string;
  commence_time: string;
  home_team: string;
  away_team: string;
  bookmakers: {
    key: string;
    markets: { key: string; last_update: string; outcomes: { name: string; price: number }[] }[];
  }[];
}

/**
 * Returns the football quotes of a The Odds API response taken in play, with the times at which its bookmakers were
 * read.
 */
export function apiQuotes(name: string): Quote[] {
  const events: ApiEvent[] = JSON.parse(read(name));
  return events
    .filter(({ sport_key: sport }) => sport.startsWith('soccer'))
    .flatMap(({ bookmakers, ...event }) => {
      const quoted = {
        id: event.id,
        sport: 'football',
        league: event.sport_title,
        home: event.home_team,
        away: event.away_team,
        startedAt: event.commence_time,
      };
      return bookmakers.flatMap(({ key: bookie, markets }) =>
        markets
          .filter(({ key }) => key === 'h2h')
          .flatMap(({ last_update: at, outcomes }) =>
            outcomes.flatMap(({ name: team, price: odds }) => {
              const selection = team === event.home_team ? '1' : team === event.away_team ? '2' : 'X';
              const raw = { event: quoted, mode: 'live', bookie, market: 'W', selection, odds, at };
              const parsed = quoteSchema.safeParse(raw);
              return parsed.success ? [parsed.data] : [];
            }),
          ),
      );
    });
}
