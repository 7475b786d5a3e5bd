import { describe, expect, it } from 'vitest';
import {
  bookieValueSchema,
  feedItemSchema,
  ingestAnswerSchema,
  ingestBodySchema,
  type QuoteInput,
  quoteSchema,
} from './index.ts';

const quote: QuoteInput = {
  event: {
    sport: 'football',
    home: 'Real Sociedad',
    away: 'Villarreal',
    startedAt: '2026-11-22T20:00:00Z',
  },
  mode: 'prematch',
  bookie: 'bet365',
  market: 'AH',
  handicap: -0.25,
  selection: '1',
  odds: 2.1,
};

describe('quote', () => {
  it('fills what a feed need not say', () => {
    expect(quoteSchema.parse(quote)).toEqual({
      ...quote,
      event: { ...quote.event, country: '', league: '' },
      period: 'FT',
      overTimeIncluded: false,
    });
  });

  it('understands the sport in other letters', () => {
    expect(quoteSchema.parse({ ...quote, event: { ...quote.event, sport: 'Soccer' } }).event.sport).toBe(
      'football',
    );
  });

  it('trims names', () => {
    expect(quoteSchema.parse({ ...quote, event: { ...quote.event, home: ' Real ' } }).event.home).toBe(
      'Real',
    );
  });

  it.each([0, null])('%s withdraws a price', (odds) => {
    expect(quoteSchema.parse({ ...quote, odds }).odds).toBe(odds);
  });

  it.each([
    ['odds of 1', { odds: 1 }],
    ['odds below 1', { odds: 0.99 }],
    ['odds below nothing', { odds: -2 }],
    ['odds that are no number', { odds: Number.NaN }],
    ['odds without end', { odds: Number.POSITIVE_INFINITY }],
    ['odds in words', { odds: '2.10' }],
    ['odds beyond every book', { odds: 1000.5 }],
    ['no odds', { odds: undefined }],
    ['a line off the quarters', { handicap: 0.3 }],
    ['a bookmaker in capitals', { bookie: 'Bet365' }],
    ['a bookmaker with a space', { bookie: 'bet 365' }],
    ['a bookmaker that starts with a dash', { bookie: '-bet' }],
    ['a market that is none', { market: 'ML' }],
    ['a mode that is none', { mode: 'inplay' }],
    ['a third team', { team: 3 }],
    ['a risk below nothing', { maxRisk: -1 }],
    ['a link that is a script', { link: 'javascript:alert(1)' }],
    ['a link that is none', { link: 'bet365' }],
    ['a time that is none', { at: 'yesterday' }],
    ['a field that it does not know', { price: 2 }],
  ])('is refused with %s', (_, change) => {
    expect(quoteSchema.safeParse({ ...quote, ...change }).success).toBe(false);
  });

  it.each([
    ['a sport that is none', { sport: 'quidditch' }],
    ['a start in another form', { startedAt: '22/11/2026 20:00' }],
    ['a start without a zone', { startedAt: '2026-11-22T20:00:00' }],
    ['no home', { home: '   ' }],
    ['a name without end', { away: 'x'.repeat(121) }],
  ])('is refused with an event of %s', (_, change) => {
    const result = quoteSchema.safeParse({ ...quote, event: { ...quote.event, ...change } });
    expect(result.success).toBe(false);
  });

  it('names the sport that it does not know', () => {
    const result = quoteSchema.safeParse({ ...quote, event: { ...quote.event, sport: 'quidditch' } });
    expect(result.error?.issues[0]).toMatchObject({
      path: ['event', 'sport'],
      message: 'Unknown sport "quidditch"',
    });
  });

  it('takes a start time in another zone', () => {
    const startedAt = '2026-11-22T21:00:00+01:00';
    expect(quoteSchema.parse({ ...quote, event: { ...quote.event, startedAt } }).event.startedAt).toBe(
      startedAt,
    );
  });
});

describe('feed items', () => {
  const { sport, home, away, startedAt } = quote.event;
  const event = { sport, home, away, startedAt };

  it.each([
    ['a quote', quote],
    ['a score', { type: 'event', event, mode: 'live', state: { score: { home: 1, away: 0 } } }],
    ['the begin of a snapshot', { type: 'snapshot_begin', bookie: 'bet365', mode: 'live' }],
    ['the end of a snapshot', { type: 'snapshot_end', bookie: 'bet365', mode: 'live' }],
    ['a suspension', { type: 'suspend', event, mode: 'live', bookie: 'bet365', suspended: true }],
  ])('%s', (_, item) => {
    expect(feedItemSchema.safeParse(item).success).toBe(true);
  });

  it.each([
    ['a kind that is none', { type: 'goal', event, mode: 'live' }],
    ['a suspension that does not say which way', { type: 'suspend', event, mode: 'live', bookie: 'bet365' }],
    ['a snapshot of nobody', { type: 'snapshot_end', mode: 'live' }],
    ['nothing', null],
    ['a list', []],
  ])('not %s', (_, item) => {
    expect(feedItemSchema.safeParse(item).success).toBe(false);
  });
});

describe('ingest', () => {
  it('takes a body whose items are looked at one by one', () => {
    expect(
      ingestBodySchema.parse({ source: 'collector', quotes: [quote, 'rubbish', null] }).quotes,
    ).toHaveLength(3);
  });

  it.each([
    ['no source', { quotes: [] }],
    ['an empty source', { source: '', quotes: [] }],
    ['no quotes', { source: 'x' }],
    ['something more', { source: 'x', quotes: [], key: 'secret' }],
  ])('refuses a body with %s', (_, body) => {
    expect(ingestBodySchema.safeParse(body).success).toBe(false);
  });

  it('answers which item is at fault', () => {
    const answer = { success: true, accepted: 1, rejected: [{ index: 1, message: 'odds' }] };
    expect(ingestAnswerSchema.parse(answer)).toEqual(answer);
  });
});

describe('bookmaker values', () => {
  it.each(['bet365', '888sport', 'betfair_ex', 'bwin.es', 'william-hill'])('%s', (value) => {
    expect(bookieValueSchema.safeParse(value).success).toBe(true);
  });

  it.each(['', 'prematch:bet365', 'BET', 'bet/365', '_bet', 'x'.repeat(41)])('not "%s"', (value) => {
    expect(bookieValueSchema.safeParse(value).success).toBe(false);
  });
});
