import { matchedQuerySchema } from '@bothways/domain/matched-betting';
import type { Quote } from '@bothways/domain/quotes';
import { Engine } from '@bothways/engine';
import { rounded } from '../statistics.ts';
import { followLists } from './apply.ts';
import type { Line } from './line.ts';
import { BenchMarket, bookieNames } from './market.ts';
import { applyPushes, nextPush, PUSH_EVERY_MS, PUSH_QUOTES } from './pushes.ts';

const EVENTS = 400;
const BOOKIES_PER_EVENT = 40;
const PUSHES_A_TICK = 8;
/** Matched lists are sent once a second: some five times here. */
const PUSH_TAKES_MS = 5 * PUSH_EVERY_MS;
const TICKS = 25;
const WARM_TICKS = 5;
/** Five of the eighty bookmakers are exchanges. */
const EXCHANGES = new Set(bookieNames.slice(0, 5));
const SPREAD = 1.02;

/** Adds a lay price to every price of an exchange. */
function* withLays(quotes: Iterable<Quote>): Generator<Quote> {
  for (const quote of quotes) {
    yield quote;
    if (EXCHANGES.has(quote.bookie) && quote.odds)
      yield { ...quote, side: 'lay', odds: Math.round(quote.odds * SPREAD * 100) / 100 };
  }
}

const engineOf = (): Engine =>
  new Engine({
    bookies: bookieNames.map((value) => ({
      value,
      label: value,
      countries: [],
      ...(EXCHANGES.has(value) && { exchange: true }),
    })),
  });

/**
 * Applies the same quotes, with 100 lists of arbs followed, alternately to an engine whose list of matched bets is
 * followed, with all bookmakers, and to one where it is not. The figure is the list's cost: time with it over time
 * without, its changes included.
 */
export function matchedBench(): Line {
  const market = new BenchMarket(EVENTS, BOOKIES_PER_EVENT);
  const [alone, followed] = [engineOf(), engineOf()];
  const load = [...withLays(market.all())];
  let startMs = 0;
  for (const engine of [alone, followed]) {
    startMs = applyPushes(engine, load.values());
    followLists(engine, startMs);
  }
  const list = followed.matchedLists.open(matchedQuerySchema.parse({}));
  followed.matchedLists.page(list, startMs);
  const spentMs = { alone: 0, followed: 0 };
  const apply = (engine: Engine, pushes: readonly (readonly Quote[])[]): number => {
    const beganMs = performance.now();
    let nowMs = startMs;
    for (const push of pushes) {
      engine.apply(push, nowMs, 'bench');
      nowMs += PUSH_TAKES_MS;
    }
    engine.expire(nowMs);
    engine.matchedLists.drain(nowMs, () => undefined);
    return performance.now() - beganMs;
  };
  const moves = withLays(market.ticks());
  for (let tick = 0; tick < TICKS; tick++) {
    const pushes = Array.from({ length: PUSHES_A_TICK }, (_, push) =>
      nextPush(moves, startMs + push * PUSH_TAKES_MS),
    );
    // The first engine runs with cold caches.
    const order = tick % 2 === 0 ? (['alone', 'followed'] as const) : (['followed', 'alone'] as const);
    for (const who of order) {
      const ms = apply(who === 'alone' ? alone : followed, pushes);
      if (tick >= WARM_TICKS) spentMs[who] += ms;
    }
    startMs += PUSHES_A_TICK * PUSH_TAKES_MS;
  }
  const quotes = (TICKS - WARM_TICKS) * PUSHES_A_TICK * PUSH_QUOTES;
  return {
    name: 'engine.apply.matched',
    figure: Math.round((1000 * quotes) / spentMs.followed),
    unit: 'quotes/s',
    baseline: Math.round((1000 * quotes) / spentMs.alone),
    ratio: rounded(spentMs.followed / spentMs.alone),
  };
}
