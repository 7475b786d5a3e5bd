import { matchedQuerySchema } from '@bothways/domain/matched-betting';
import type { Quote } from '@bothways/domain/quotes';
import { Engine, FeedEncoder } from '@bothways/engine';
import { subscribeAll } from './apply.ts';
import { FRAME_EVERY_MS, FRAME_QUOTES, framesOf, START_MS } from './frames.ts';
import { type Line, rounded } from './line.ts';
import { BenchMarket, bookieNames } from './market.ts';

const TICKS = 200_000;
const EVENTS = 400;
const BOOKIES_PER_EVENT = 40;
const FRAMES_A_TURN = 8;
/** A list is told once a second: some five times here. */
const FRAME_TAKES_MS = 5 * FRAME_EVERY_MS;
const WARM_TURNS = 5;
/** Of eighty bookmakers people bet against each other at five. */
const EXCHANGES = new Set(bookieNames.slice(0, 5));
const SPREAD = 1.02;

/** Every price of an exchange can be laid as well. */
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
 * The same quotes applied, with 100 filters of arbs subscribed, by an engine of which somebody follows the list of matched
 * bets, everybody's bookmakers, and by one of which nobody does, in turns. The figure is what the list costs: time with it over time without, told changes included.
 */
export function matchedBench(): Line {
  const market = new BenchMarket(EVENTS, BOOKIES_PER_EVENT);
  const encoder = new FeedEncoder(1, 'bench');
  const load = framesOf(withLays(market.all()), encoder, START_MS, Number.POSITIVE_INFINITY);
  const ticks = framesOf(withLays(market.ticks()), encoder, load.endMs, TICKS);
  const [alone, followed] = [engineOf(), engineOf()];
  for (const engine of [alone, followed]) {
    for (const frame of load.frames) engine.applyBinary(frame, load.endMs);
    subscribeAll(engine, load.endMs);
  }
  const subscription = followed.subscribeMatched(matchedQuerySchema.parse({}));
  followed.snapshotMatched(subscription, load.endMs);
  const spentMs = { alone: 0, followed: 0 };
  let [quotes, turn, startMs] = [0, 0, load.endMs];
  const apply = (engine: Engine, frames: readonly ArrayBuffer[]): number => {
    const beganMs = performance.now();
    let nowMs = startMs;
    for (const frame of frames) {
      engine.applyBinary(frame, nowMs);
      nowMs += FRAME_TAKES_MS;
    }
    engine.expire(nowMs);
    engine.drainMatched(nowMs);
    return performance.now() - beganMs;
  };
  for (let at = 0; at < ticks.frames.length; at += FRAMES_A_TURN, turn++) {
    const frames = ticks.frames.slice(at, at + FRAMES_A_TURN);
    // Who goes first finds the caches cold.
    const order = turn % 2 === 0 ? (['alone', 'followed'] as const) : (['followed', 'alone'] as const);
    for (const who of order) {
      const ms = apply(who === 'alone' ? alone : followed, frames);
      if (turn >= WARM_TURNS) spentMs[who] += ms;
    }
    startMs += frames.length * FRAME_TAKES_MS;
    if (turn >= WARM_TURNS) quotes += frames.length * FRAME_QUOTES;
  }
  return {
    name: 'engine.apply.matched',
    figure: Math.round((1000 * quotes) / spentMs.followed),
    unit: 'quotes/s',
    baseline: Math.round((1000 * quotes) / spentMs.alone),
    ratio: rounded(spentMs.followed / spentMs.alone),
  };
}
