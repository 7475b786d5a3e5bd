import type { Selection } from '@bothways/domain/markets';
import { type Quote, quoteSchema } from '@bothways/domain/quotes';
import type { Sport } from '@bothways/domain/sports';
import { z } from 'zod';
import { winnerCountsOvertime } from '../overtime.ts';
import { createTally, type Tally } from '../tally.ts';
import { europeanTime } from './local-time.ts';
import type { Recording, TimedBatch } from './timed-batch.ts';

const SOURCE = 'snapshot';
const PARIS_WINTER_HOURS = 1;

/** Event names by sport, each with its date and the prices of each bookmaker. */
export const snapshotSchema = z.record(
  z.string(),
  z.record(z.string(), z.object({ date: z.string(), odds: z.record(z.string(), z.array(z.number())) })),
);
type Snapshot = z.output<typeof snapshotSchema>;

const SPORTS: Readonly<Record<string, Sport>> = {
  football: 'football',
  tennis: 'tennis',
  basketball: 'basketball',
  'hockey-sur-glace': 'hockey',
};

/** The French sites' names of houses that have several. */
const BOOKIES: Readonly<Record<string, string>> = {
  pokerstars: 'pokerstars_fr',
  unibet: 'unibet_fr',
  netbet: 'netbet_fr',
  betway: 'betway_fr',
};

/**
 * Reads a snapshot of winner prices by several bookmakers (in the format of pretrehr/Sports-betting). It states no
 * times.
 */
export function readSnapshotBooks(snapshot: Snapshot): Recording {
  const { counts: skipped, skip } = createTally();
  const items = Object.entries(snapshot).flatMap(([sportName, events]) => {
    const sport = SPORTS[sportName];
    if (sport) return Object.entries(events).flatMap(([name, offer]) => quotesOf(sport, name, offer, skip));
    skip('other sport', Object.keys(events).length);
    return [];
  });
  const atMs = Math.min(...items.map(({ event }) => Date.parse(event.startedAt)));
  const batch: TimedBatch = { atMs, source: SOURCE, items };
  return { batches: items.length > 0 ? [batch] : [], skipped, isTimed: false };
}

function quotesOf(
  sport: Sport,
  name: string,
  { date, odds }: Snapshot[string][string],
  skip: Tally['skip'],
): Quote[] {
  const [home = '', away = ''] = name.split(' - ');
  const startMs = europeanTime(date, PARIS_WINTER_HOURS);
  if (startMs === undefined || away === '') {
    skip('event');
    return [];
  }
  const startedAt = new Date(startMs).toISOString();
  const event = {
    id: `${sport} ${name}`.slice(0, 80),
    sport,
    country: '',
    league: '',
    home,
    away,
    startedAt,
  };
  return Object.entries(odds).flatMap(([bookie, prices]) => {
    const selections: readonly Selection[] = prices.length === 3 ? ['1', 'X', '2'] : ['1', '2'];
    return prices.flatMap((price, at) => {
      const { success, data } = quoteSchema.safeParse({
        event,
        mode: 'prematch',
        bookie: BOOKIES[bookie] ?? bookie,
        market: 'W',
        selection: selections[at],
        odds: price,
        overTimeIncluded: winnerCountsOvertime(sport, prices.length === 3),
      });
      if (success && data.odds) return [data];
      skip('price');
      return [];
    });
  });
}
