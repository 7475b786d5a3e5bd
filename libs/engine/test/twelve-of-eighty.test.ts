import { describe, expect, it } from 'vitest';
import { Engine } from '../src/index.ts';
import { drain, snapshot, subscribe } from '../src/testing/followed.ts';
import { filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';

const ALL = Array.from({ length: 80 }, (_, at) => `book${String(at).padStart(2, '0')}`);
const OWN = ALL.filter((_, at) => at % 7 === 3 || at === 79);

/** Everybody's prices leave the bookmaker its margin; a little worse from one to the next. */
const priceOf = (at: number, top: number): number => Math.round((top - at * 0.001) * 1000) / 1000;

/** The best prices of all are of bookmakers that the customer does not have; its own come next. */
function engineOfEighty(): Engine {
  const engine = new Engine();
  const quotes = ALL.flatMap((bookie, at) => [
    quote(bookie, 'W.1', priceOf(at, 2.75)),
    quote(bookie, 'W.X', priceOf(at, 3.25)),
    quote(bookie, 'W.2', priceOf(at, 2.75)),
  ]);
  quotes.push(quote('book00', 'W.1', 3.2), quote('book01', 'W.X', 3.6), quote('book02', 'W.2', 3.2));
  quotes.push(quote('book73', 'W.1', 3.09), quote('book59', 'W.X', 3.49), quote('book31', 'W.2', 3.09));
  engine.apply(quotes, NOW_MS);
  return engine;
}

describe('12 of 80 bookmakers', () => {
  it('have another best arb than all 80, of which filtering the global one down would show nothing', () => {
    const engine = engineOfEighty();
    expect(OWN).toHaveLength(12);
    const mine = { bookies: OWN };
    const [global] = engine.query(filterOf(), NOW_MS).arbs;
    const [own] = engine.query(filterOf(mine), NOW_MS).arbs;
    expect(global?.bets.map(({ bookie }) => bookie)).toEqual(['book00', 'book01', 'book02']);
    expect(own?.bets.map(({ bookie, odds }) => [bookie, odds])).toEqual([
      ['book73', 3.09],
      ['book59', 3.49],
      ['book31', 3.09],
    ]);
    expect(own?.profit).toBeCloseTo(2 / 3.09 + 1 / 3.49, 6);
  });

  it('so has a subscribed list, which follows its own bookmakers and no others', () => {
    const engine = engineOfEighty();
    const list = subscribe(engine, filterOf({ bookies: OWN }), NOW_MS);
    const before = snapshot(engine, list, NOW_MS)?.arbs[0];
    engine.apply([quote('book00', 'W.1', 3.3)], NOW_MS + 1);
    expect(drain(engine, NOW_MS + 1)).toEqual([]);
    engine.apply([quote('book73', 'W.1', 3.05)], NOW_MS + 2);
    const [change] = drain(engine, NOW_MS + 2);
    expect([change?.removes, change?.upserts[0]?.id]).toEqual([[], before?.id]);
    expect(change?.upserts[0]?.bets[0]).toMatchObject({ bookie: 'book73', odds: 3.05 });
  });
});
