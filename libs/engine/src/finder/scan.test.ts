import type { Quote } from '@bothways/domain/quotes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Engine } from '../engine/engine.ts';
import { asListed, snapshot, subscribe } from '../testing/followed.ts';
import { eventOf, filterOf, NOW_MS, quote } from '../testing/quotes.ts';
import { BOOKIES, NO_GATES, randomBook, randomFilter } from '../testing/random-book.ts';

const other = (quote: Quote): Quote => ({
  ...quote,
  event: { ...eventOf(quote.event.sport), home: 'Lyon', away: 'Porto' },
});

/** Two events of one mode, and a list with any rules. */
const anyMarket = randomBook.chain(({ sport, mode, quotes }) =>
  fc.record({
    quotes: randomBook.map((book) => [
      ...quotes,
      ...book.quotes.map((quote) => ({ ...quote, mode, event: { ...quote.event, sport } })).map(other),
    ]),
    filter: randomFilter(mode),
  }),
);

test('a question about one event answers what a question about all has of it, the refused too', () => {
  fc.assert(
    fc.property(anyMarket, ({ quotes, filter }) => {
      const engine = new Engine({ bookies: BOOKIES });
      engine.apply(quotes, NOW_MS);
      const all = engine.query(filter, NOW_MS);
      const refused = engine.rejected(filter, NOW_MS);
      const ids = new Set([...all.arbs, ...refused.arbs].map(({ event }) => event.id));
      for (const id of ids) {
        const ofEvent = { ...filter, events: [id] };
        const own = engine.query(ofEvent, NOW_MS);
        expect(own.arbs).toEqual(all.arbs.filter(({ event }) => event.id === id));
        expect(engine.rejected(ofEvent, NOW_MS).arbs).toEqual(
          refused.arbs.filter(({ event }) => event.id === id),
        );
        const list = subscribe(engine, ofEvent, NOW_MS);
        expect(snapshot(engine, list, NOW_MS)?.arbs).toEqual(own.arbs.map(asListed));
        expect(own.rejectedTotal).toBe(engine.rejected(ofEvent, NOW_MS).total);
      }
    }),
    { numRuns: 100 },
  );
});

test('a question about an event has no answer in the mode in which nobody quotes it', () => {
  const anyQuestion = randomBook.chain(({ mode, quotes }) =>
    fc.record({
      quotes: fc.constant(quotes),
      filter: randomFilter(mode),
      elsewhere: randomFilter(mode === 'live' ? 'prematch' : 'live'),
    }),
  );
  fc.assert(
    fc.property(anyQuestion, ({ quotes, filter, elsewhere }) => {
      const engine = new Engine({ bookies: BOOKIES });
      engine.apply(quotes, NOW_MS);
      const events = engine.query(filter, NOW_MS).arbs.map(({ event }) => event.id);
      fc.pre(events.length > 0);
      expect(engine.query({ ...elsewhere, events }, NOW_MS).arbs).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('a list that asks for a guarantee has what pays it, and stands in its order', () => {
  const anyList = anyMarket.chain((market) =>
    fc.integer({ min: -5, max: 3 }).map((minGuaranteed) => ({ ...market, minGuaranteed })),
  );
  let hidden = 0;
  fc.assert(
    fc.property(anyList, ({ quotes, filter, minGuaranteed }) => {
      const engine = new Engine({ bookies: BOOKIES, limits: NO_GATES });
      engine.apply(quotes, NOW_MS);
      const all = engine.query(filter, NOW_MS).arbs;
      const asked = { ...filter, minGuaranteed, sort: 'guaranteed_desc' as const };
      const { arbs, total } = engine.query(asked, NOW_MS);
      const promised = all.filter(({ guaranteed }) => guaranteed >= minGuaranteed);
      expect(total).toBe(promised.length);
      expect(new Set(arbs.map(({ id }) => id))).toEqual(new Set(promised.map(({ id }) => id)));
      const order = arbs.map(({ guaranteed }) => guaranteed);
      expect(order).toEqual(order.toSorted((one, other) => other - one));
      expect(snapshot(engine, subscribe(engine, asked, NOW_MS), NOW_MS)?.arbs).toEqual(arbs.map(asListed));
      hidden += all.length - promised.length;
    }),
    { numRuns: 100 },
  );
  expect(hidden).toBeGreaterThan(10);
});

/** A loss so small that no price has it: such a filter is answered from every combination, as losses are. */
const NO_LOSS = -1e-7;

test('a filter without losses, answered from the candidates alone, has what every combination has', () => {
  let found = 0;
  let refused = 0;
  fc.assert(
    fc.property(anyMarket, fc.array(randomBook, { maxLength: 3 }), ({ quotes, filter }, later) => {
      const engine = new Engine({ bookies: BOOKIES });
      engine.apply(quotes, NOW_MS);
      for (const [at, book] of later.entries()) {
        engine.query(filter, NOW_MS + at);
        engine.apply(
          book.quotes.map((quote) => ({
            ...quote,
            mode: filter.mode,
            event: quotes[0]?.event ?? quote.event,
          })),
          NOW_MS + at,
        );
      }
      const asked = { ...filter, minPercentage: 0 };
      const all = { ...filter, minPercentage: NO_LOSS };
      const answer = engine.query(asked, NOW_MS + 10);
      expect(answer).toEqual(engine.query(all, NOW_MS + 10));
      expect(engine.rejected(asked, NOW_MS + 10)).toEqual(engine.rejected(all, NOW_MS + 10));
      found += answer.total;
      refused += answer.rejectedTotal;
    }),
    { numRuns: 100 },
  );
  expect(found).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(20);
});

test('two sides whose draw somebody else offers later are refused once', () => {
  const engine = new Engine();
  const event = eventOf('basketball');
  engine.apply([quote('a', 'W.1', 2.2, { event }), quote('b', 'W.2', 2.2, { event })], NOW_MS);
  const asked = filterOf({ withoutBookies: ['c'] });
  expect(engine.query(asked, NOW_MS).total).toBe(1);
  engine.apply([quote('c', 'W.X', 3, { event })], NOW_MS);
  expect(engine.rejected(asked, NOW_MS).byReason).toEqual({ INCOMPLETE_MARKET: 1 });
});
