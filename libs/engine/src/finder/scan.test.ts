import type { Quote } from '@bothways/domain/quotes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Engine } from '../engine/engine.ts';
import { asListed, snapshot, subscribe } from '../testing/followed.ts';
import { eventOf, NOW_MS } from '../testing/quotes.ts';
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
