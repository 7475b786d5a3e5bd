import { type Quote, quoteSchema } from '@bothways/domain/quotes';
import { DAY_MS } from '@bothways/domain/time';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { createTally, type Tally } from '../tally.ts';
import { type ColumnSet, DIVISIONS, type PriceColumn, priceColumns } from './football-data-columns.ts';
import { europeanTime } from './local-time.ts';
import { type Recording, ReplayFileError, type TimedBatch } from './timed-batch.ts';

const SOURCE = 'football-data';
const LONDON_WINTER_HOURS = 0;
/** Pre-closing prices are collected on the preceding afternoons; the file does not state when. */
const PRECLOSING_BEFORE_MS = DAY_MS;
const CLOSING_BEFORE_MS = 60_000;

type Row = Readonly<Record<string, string>>;
const rowsSchema = z.array(z.record(z.string(), z.string()));

/** A season is small enough to be read at once. */
type SeasonRecording = Recording & { batches: readonly TimedBatch[] };

/**
 * Reads a football-data.co.uk season: 1X2, over/under 2.5 and Asian handicap of the named bookmakers.
 * @throws ReplayFileError if it is not such a file
 */
export function readFootballData(csv: string, sets: readonly ColumnSet[]): SeasonRecording {
  const rows = rowsSchema.parse(
    parse(csv, { bom: true, columns: true, relax_column_count: true, trim: true }),
  );
  const header = new Set(Object.keys(rows[0] ?? {}));
  if (!header.has('HomeTeam') || !header.has('Date'))
    throw new ReplayFileError('Not a football-data file: no columns Date and HomeTeam');
  const { counts: skipped, skip } = createTally();
  const columns = sets.map((set) => ({ set, prices: priceColumns(header, set) }));
  const batches = rows.flatMap((row) => batchesOf(row, columns, skip));
  return { batches: batches.toSorted((a, b) => a.atMs - b.atMs), skipped, isTimed: true };
}

function batchesOf(
  row: Row,
  columns: readonly { set: ColumnSet; prices: readonly PriceColumn[] }[],
  skip: Tally['skip'],
): TimedBatch[] {
  const event = eventOf(row);
  if (!event) {
    skip('row');
    return [];
  }
  const startMs = Date.parse(event.startedAt);
  return columns.map(({ set, prices }) => ({
    atMs: startMs - (set === 'closing' ? CLOSING_BEFORE_MS : PRECLOSING_BEFORE_MS),
    source: SOURCE,
    items: prices.flatMap((price) => quoteOf(row, event, price, skip)),
  }));
}

function eventOf({
  Div = '',
  Date: date = '',
  Time = '12:00',
  HomeTeam,
  AwayTeam,
}: Row): Quote['event'] | undefined {
  const startMs = europeanTime(`${isoDate(date)}T${Time || '12:00'}`, LONDON_WINTER_HOURS);
  if (startMs === undefined || !HomeTeam || !AwayTeam) return undefined;
  const [country, league] = DIVISIONS[Div] ?? ['', Div];
  return {
    id: `${Div} ${date} ${HomeTeam} ${AwayTeam}`.slice(0, 80),
    sport: 'football',
    country,
    league,
    home: HomeTeam,
    away: AwayTeam,
    startedAt: new Date(startMs).toISOString(),
  };
}

/** `09/08/2019` or `09/08/19`, day first. */
function isoDate(date: string): string {
  const [day = '', month = '', year = ''] = date.split('/');
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function quoteOf(row: Row, event: Quote['event'], price: PriceColumn, skip: Tally['skip']): Quote[] {
  const text = row[price.column] ?? '';
  if (text === '') return [];
  const { market, selection, bookie } = price;
  const { success, data } = quoteSchema.safeParse({
    event,
    mode: 'prematch',
    bookie,
    market,
    selection,
    odds: Number(text),
    ...lineOf(row, price),
  });
  if (success && data.odds) return [data];
  skip('price');
  return [];
}

/** The file states handicaps from the home side; a quote states them from its selection's side. */
function lineOf(row: Row, { line, market, selection }: PriceColumn): { handicap?: number } {
  if (line === undefined) return {};
  const home = typeof line === 'number' ? line : Number(row[line] || Number.NaN);
  return { handicap: market === 'AH' && selection === '2' ? 0 - home : home };
}
