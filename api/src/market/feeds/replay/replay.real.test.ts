import type { FeedItem, Quote } from '@bothways/domain/quotes';
import { describe, expect, it } from 'vitest';
import { createFeed } from '../create-feed.ts';
import { NaiveBook } from '../testing/naive-book.ts';
import { REAL_ODDS_DIR, realFile } from '../testing/real-odds.ts';
import { runFeed } from '../testing/run-feed.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';

const quotesOf = (items: readonly FeedItem[]): Quote[] =>
  items.flatMap((item) => ('type' in item ? [] : [item]));

async function replay(file: string) {
  const clock = new VirtualClock();
  const feed = createFeed(`replay:${realFile(file)}`, { clock, fetch });
  const { items } = await runFeed(feed, clock, 0);
  return { feed, items: items(), quotes: quotesOf(items()), nowMs: clock.nowMs() };
}

/** How many lines are arbs when time plays no part. */
function countArbs(quotes: readonly Quote[]): number {
  const book = new NaiveBook(({ id = '' }) => ({ key: id, swapped: false }));
  for (const { at: _at, ...quote } of quotes) book.apply([quote], 'a', 0);
  return book.arbs(0).length;
}

const SIX = new Set(['bet365', 'bwin', 'interwetten', 'pinnacle', 'williamhill', 'betvictor']);
const winnersOfSix = (quotes: readonly Quote[]): Quote[] =>
  quotes.filter(({ market, bookie }) => market === 'W' && SIX.has(bookie));

describe.skipIf(!REAL_ODDS_DIR)('replay of real files (REAL_ODDS_DIR)', () => {
  it('football-data 2019-20: 380 matches, of which 5 are arbs of the six named bookmakers', async () => {
    const { quotes, feed } = await replay('footballdata_E0_2019-20.csv?speed=0');
    expect(new Set(quotes.map(({ event }) => event.id)).size).toBe(380);
    expect(new Set(quotes.map(({ bookie }) => bookie))).toEqual(SIX);
    expect(countArbs(winnersOfSix(quotes))).toBe(5);
    expect(feed.status().state).toBe('done');
  });

  it('football-data 2019-20, closing: more arbs, lines in quarters', async () => {
    const { quotes } = await replay('footballdata_E0_2019-20.csv?speed=0&columns=closing');
    expect(countArbs(winnersOfSix(quotes))).toBeGreaterThan(5);
    expect(quotes.some(({ market, handicap = 0 }) => market === 'AH' && handicap % 0.5 !== 0)).toBe(true);
  });

  it('football-data 2025-26: the newer bookmakers, a mark at the start of the file', async () => {
    const { quotes, feed } = await replay('footballdata_E0_2025-26_to-2026-03.csv?speed=0');
    expect(new Set(quotes.map(({ event }) => event.id)).size).toBe(271);
    const bookies = new Set(quotes.map(({ bookie }) => bookie));
    for (const bookie of ['betfred', 'betmgm', 'betvictor', 'coral', 'ladbrokes_uk', 'betfair_ex_uk'])
      expect(bookies).toContain(bookie);
    expect(feed.status().skipped.row).toBeUndefined();
  });

  it('12 bookmakers, 4 of 6 sports: the only naive arb is the placeholder', async () => {
    const { quotes, feed } = await replay('snapshot_12books_6sports_2020-11.json');
    expect(new Set(quotes.map(({ bookie }) => bookie)).size).toBe(12);
    expect(new Set(quotes.map(({ event }) => event.id)).size).toBeGreaterThan(300);
    expect(countArbs(quotes)).toBe(1);
    expect(feed.status().skipped['other sport']).toBe(53 + 17);
  });

  it('The Odds API in play: prices minutes apart make 16 naive arbs, and keep their times', async () => {
    const { quotes, feed, items } = await replay('theoddsapi_v4_bundesliga_eu_2023-04-23.json');
    expect(countArbs(quotes)).toBe(16);
    const seen = quotes.map(({ at = '' }) => Date.parse(at));
    expect(Math.max(...seen) - Math.min(...seen)).toBeGreaterThan(6 * 60_000);
    expect(quotes.filter(({ mode }) => mode === 'live').length).toBeGreaterThan(400);
    expect(feed.status().skipped).toMatchObject({ 'other sport': 1 });
    expect(quotes.filter(({ side }) => side === 'lay').length).toBeGreaterThan(90);
    const marks = items.flatMap((item) => ('type' in item ? [item.type] : []));
    expect(new Set(marks)).toEqual(new Set(['snapshot_begin', 'snapshot_end']));
  });

  it('The Odds API in America: three markets in American odds', async () => {
    const { quotes } = await replay('theoddsapi_v4_nba_2024-02-11.json');
    const said = quotes
      .filter(({ bookie }) => bookie === 'draftkings')
      .map(({ market, selection, odds, handicap, overTimeIncluded }) => [
        market,
        selection,
        odds,
        handicap,
        overTimeIncluded,
      ]);
    expect(said).toEqual([
      ['W', '2', 1 + 100 / 310, undefined, true],
      ['W', '1', 3.5, undefined, true],
      ['AH', '2', 1 + 100 / 110, -8, true],
      ['AH', '1', 1 + 100 / 110, 8, true],
      ['OU', 'over', 1 + 100 / 112, 225, true],
      ['OU', 'under', 1 + 100 / 108, 225, true],
    ]);
  });
});
