import { type FeedItem, feedItemSchema, type Quote } from '@bothways/domain/quotes';
import { SPORTS } from '@bothways/domain/sports';
import { EventMatcher } from '@bothways/engine';
import { describe, expect, it } from 'vitest';
import { NaiveBook } from '../testing/naive-book.ts';
import { runFeed } from '../testing/run-feed.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { DEMO_BOOKIES } from './bookies.ts';
import { createDemoFeed } from './demo-feed.ts';
import { stepsAbove } from './pricing/price.ts';
import { DemoWorld } from './world.ts';

const START = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const quotesOf = (items: readonly FeedItem[]): Quote[] =>
  items.flatMap((item) => ('type' in item ? [] : [item]));

/** Everything a feed emits within `ms`. */
async function record(seed: number, ms: number, quotesPerSecond = 200) {
  const clock = new VirtualClock(START);
  const feed = createDemoFeed({ clock, fetch, settings: { demo: { seed, quotesPerSecond } } });
  const { batches, items, stop } = await runFeed(feed, clock, ms);
  await stop();
  return { batches, items: items(), status: feed.status() };
}

describe('demo feed', () => {
  it('gives the same items with the same seed and clock, others with another seed', async () => {
    const [one, two, other] = [await record(7, 20_000), await record(7, 20_000), await record(8, 20_000)];
    expect(one.items.length).toBeGreaterThan(2000);
    expect(JSON.stringify(one.batches)).toBe(JSON.stringify(two.batches));
    expect(JSON.stringify(one.batches)).not.toBe(JSON.stringify(other.batches));
  });

  it('emits nothing but valid feed items, and counts them', async () => {
    const { items, status } = await record(1, 30_000);
    for (const item of items) expect(feedItemSchema.parse(item)).toEqual(item);
    expect(status).toMatchObject({ name: 'demo', state: 'done', items: items.length, lastError: undefined });
  });

  it('stops when told to', async () => {
    const clock = new VirtualClock(START);
    const { batches, stop } = await runFeed(createDemoFeed({ clock, fetch }), clock, 1000);
    await stop();
    const before = batches.length;
    await clock.advance(5000);
    expect(batches.length).toBe(before);
  });
});

/** A world of the default size, observed for some minutes through the matcher and a book of our own. */
function observe(minutes: number) {
  const matcher = new EventMatcher();
  const book = new NaiveBook((event, source) => matcher.resolve(event, source, 0));
  const world = new DemoWorld({ seed: 11, quotesPerSecond: 1000 }, START);
  const items: FeedItem[] = [];
  let opening = 0;
  for (let ms = 0; ms <= minutes * MINUTE; ms += 100) {
    for (const [source, seen] of world.advance(START + ms)) {
      book.apply(seen, source, START + ms);
      for (const item of seen) items.push(item);
    }
    if (ms === MINUTE) opening = items.length;
  }
  return { matcher, book, world, items, opening, nowMs: START + minutes * MINUTE };
}

describe('demo world', () => {
  const MINUTES = 9;
  const seen = observe(MINUTES);
  const quotes = quotesOf(seen.items);

  it('has about 60 bookmakers, all sports, both modes and every market', () => {
    const of = (read: (quote: Quote) => string): Set<string> => new Set(quotes.map(read));
    expect(of(({ bookie }) => bookie).size).toBeGreaterThan(55);
    expect([...of(({ event }) => event.sport)].toSorted()).toEqual([...SPORTS].toSorted());
    expect(of(({ mode }) => mode)).toEqual(new Set(['prematch', 'live']));
    expect(of(({ market }) => market)).toEqual(new Set(['W', 'DC', 'DNB', 'OU', 'AH', 'OUT']));
    expect(of(({ handicap = 0 }) => String(Math.abs(handicap % 1)))).toEqual(
      new Set(['0', '0.25', '0.5', '0.75']),
    );
    expect(
      quotes.some(
        ({ market, event, overTimeIncluded }) =>
          market === 'W' && event.sport === 'hockey' && overTimeIncluded,
      ),
    ).toBe(true);
  });

  it('keeps its events up: what starts is followed by what is new', () => {
    expect(seen.world.events.prematch).toBe(90);
    expect(seen.world.events.live).toBeGreaterThanOrEqual(18);
  });

  it('runs at about a thousand quotes a second once it is open', () => {
    const perSecond = (seen.items.length - seen.opening) / ((MINUTES - 1) * 60);
    expect(perSecond).toBeGreaterThan(850);
    expect(perSecond).toBeLessThan(1150);
  });

  it('sees nearly every price again before it is stale', () => {
    for (const [mode, limitMs] of [
      ['prematch', 90_000],
      ['live', 10_000],
    ] as const) {
      const standing = seen.book.standing(mode);
      const stale = standing.filter(({ seenMs }) => seen.nowMs - seenMs > limitMs);
      expect(standing.length).toBeGreaterThan(2000);
      expect(stale.length / standing.length).toBeLessThan(mode === 'live' ? 0.2 : 0.02);
    }
  });

  it('is one event to the matcher, whichever collector states it, and never two', () => {
    const keysByNumber = new Map<string, Set<string>>();
    const numbersByKey = new Map<string, Set<string>>();
    for (const { event, link = '' } of quotes) {
      const number = link.slice(link.lastIndexOf('/') + 1);
      const source = event.id?.startsWith('d') ? 'demo' : 'demo-second';
      const { key } = seen.matcher.resolve(event, source, 0);
      keysByNumber.set(number, (keysByNumber.get(number) ?? new Set()).add(key));
      numbersByKey.set(key, (numbersByKey.get(key) ?? new Set()).add(number));
    }
    expect([...keysByNumber].filter(([, keys]) => keys.size > 1)).toEqual([]);
    expect([...numbersByKey].filter(([, numbers]) => numbers.size > 1)).toEqual([]);
  });

  it('has dozens of believable arbs before the game and some in play', () => {
    const arbs = seen.book.arbs(seen.nowMs);
    for (const [mode, least, most] of [
      ['prematch', 50, 170],
      ['live', 10, 60],
    ] as const) {
      const profits = arbs.filter((arb) => arb.mode === mode).map(({ profitPct }) => profitPct);
      expect(profits.length).toBeGreaterThanOrEqual(least);
      expect(profits.length).toBeLessThanOrEqual(most);
      expect(profits.filter((profit) => profit <= 4).length / profits.length).toBeGreaterThan(0.85);
    }
  });

  it("lets every price of an exchange be laid, above it, and no other bookmaker's", () => {
    const keyOf = ({ side: _, odds: __, at: ___, maxRisk: ____, ...rest }: Quote): string =>
      JSON.stringify(rest);
    const backs = new Map<string, number>();
    const exchanges = new Set(DEMO_BOOKIES.filter(({ isExchange }) => isExchange).map(({ value }) => value));
    const laid: { back: number; lay: number; usd: number }[] = [];
    for (const quote of quotes) {
      if (!exchanges.has(quote.bookie)) expect(quote.side).toBeUndefined();
      else if (quote.odds && quote.side === 'lay') {
        const back = backs.get(keyOf(quote)) ?? 0;
        expect(quote.odds).toBeGreaterThan(back);
        laid.push({ back, lay: quote.odds, usd: quote.maxRisk ?? 0 });
      } else if (quote.odds) backs.set(keyOf(quote), quote.odds);
    }
    expect(laid.length).toBeGreaterThan(5000);
    const steps = ({ back, lay }: (typeof laid)[number]): number =>
      Array.from({ length: 9 }, (_, count) => count).find((count) => stepsAbove(back, count) >= lay) ?? 9;
    const near = laid.filter(({ back }) => back < 4);
    const medianOf = (all: number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
    // where much stands, a step or two; where little does, more
    expect(medianOf(near.filter(({ usd }) => usd > 800).map(steps))).toBe(1);
    expect(medianOf(near.filter(({ usd }) => usd < 60).map(steps))).toBeGreaterThanOrEqual(3);
    expect(Math.max(...laid.map(steps))).toBeLessThanOrEqual(6);
    // sums of one market of one event, as people see them: from a few dollars to some thousands
    const sums = laid.map(({ usd }) => usd).toSorted((a, b) => a - b);
    expect(sums[0]).toBeGreaterThan(0);
    expect(medianOf(sums)).toBeGreaterThan(80);
    expect(medianOf(sums)).toBeLessThan(400);
    expect(sums[Math.floor(sums.length * 0.99)]).toBeLessThan(10_000);
  });

  it('has prices that a gate must stop', () => {
    const winners = quotes.filter(({ market, period }) => market === 'W' && period === 'FT');
    expect(winners.some(({ odds }) => odds === 1.01)).toBe(true);
    expect(quotes.some(({ at }) => at !== undefined)).toBe(true);
    expect(
      seen.items.some((item) => 'type' in item && item.type === 'suspend' && item.mode === 'prematch'),
    ).toBe(true);
  });

  it('tells the state of games: scores, pauses, clocks', () => {
    const told = seen.items.flatMap((item) => ('type' in item && item.type === 'event' ? [item] : []));
    // who plays is told once, by itself
    const states = told.filter(({ state }) => !state.players);
    expect(states.length).toBeGreaterThan(1000);
    expect(states.some(({ state }) => state.status?.paused)).toBe(true);
    expect(states.some(({ state }) => state.time?.ticking)).toBe(true);
    expect(states.every(({ state }) => state.score?.global !== undefined)).toBe(true);
  });

  it('withdraws every price when the game begins and when it ends', () => {
    const PLAYED = 75 * MINUTE;
    const world = new DemoWorld({ seed: 4, quotesPerSecond: 20 }, START);
    const book = new NaiveBook((event, source) => ({ key: `${source} ${event.id}`, swapped: false }));
    for (let ms = 0; ms < PLAYED; ms += 5000) {
      for (const [source, items] of world.advance(START + ms)) book.apply(items, source, START + ms);
    }
    const nowMs = START + PLAYED;
    const late = book
      .standing('prematch')
      .filter(({ quote }) => Date.parse(quote.event.startedAt) < nowMs - 31 * MINUTE);
    expect(late).toEqual([]);
    expect(world.events.prematch).toBe(8);
    const events = new Set(book.standing('live').map(({ quote }) => quote.link?.split('/').at(-1)));
    expect(events.size).toBeLessThanOrEqual(world.events.live);
  }, 60_000);
});
