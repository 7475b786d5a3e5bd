import { arbQuerySchema } from '@bothways/domain/arbs';
import { Engine, FeedDecoder, FeedEncoder, type FeedSink } from '@bothways/engine';
import { FRAME_EVERY_MS, FRAME_QUOTES, framesOf, START_MS } from './frames.ts';
import { type Line, rounded } from './line.ts';
import { BenchMarket, BOOKIES, bookieNames } from './market.ts';
import { Random } from './random.ts';

const FILTERS = 100;
const TICKS = 2_000_000;
/** 6,000 markets, half a million quotes: about half of the prices move between two visits of a bookmaker's page. */
const EVENTS = 1000;
const BOOKIES_PER_EVENT = 40;
/** 40 ms of frames, as often as the engine's thread ticks. */
const FRAMES_A_TURN = 8;
/** Turns before the clock runs: the first of them compile what the others use. */
const WARM_TURNS = 25;

/** Takes the decoded quotes and does next to nothing with them: the baseline. */
class Checksum implements FeedSink {
  sum = 0;
  reset(): void {}
  listing(): void {
    this.sum += 1;
  }
  quote(listing: number, pick: number, oddsMicro: number, atMs: number, maxRisk: number): void {
    this.sum = (this.sum + listing + pick + oddsMicro + atMs + maxRisk) % 1e9;
  }
  state(): void {}
  suspend(): void {}
  snapshot(): void {}
}

/** Arb lists of a hundred people. */
export function subscribeAll(engine: Engine, nowMs: number): void {
  const random = new Random(7);
  for (let filter = 0; filter < FILTERS; filter++) {
    const bookies = random.some(12 + random.below(29), BOOKIES).map((bookie) => bookieNames[bookie] ?? '');
    engine.subscribe(arbQuerySchema.parse({ channels: ['prematch', ...bookies], minPercentage: 0 }), nowMs);
  }
}

const millisecondsOf = (work: () => void): number => {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
};

/**
 * Quotes decoded, applied and examined with 100 filters subscribed, against only decoding the same frames. Both take turns,
 * so that whatever else the machine does hits both. Each turn ends with the engine thread's tick: after it all lists are
 * what a fresh query would find. Making records for sockets is not part of it (`live.card` measures that).
 */
export function applyBench(): Line {
  const market = new BenchMarket(EVENTS, BOOKIES_PER_EVENT);
  const encoder = new FeedEncoder(1, 'bench');
  const load = framesOf(market.all(), encoder, START_MS, Number.POSITIVE_INFINITY);
  const ticks = framesOf(market.ticks(), encoder, load.endMs, TICKS);
  const engine = new Engine();
  const decoder = new FeedDecoder(new Checksum());
  let nowMs = START_MS;
  const decodeAll = (frames: readonly ArrayBuffer[]): void => {
    for (const frame of frames) decoder.decode(frame, nowMs);
  };
  const applyAll = (frames: readonly ArrayBuffer[]): void => {
    for (const frame of frames) {
      engine.applyBinary(frame, nowMs);
      nowMs += FRAME_EVERY_MS;
    }
    engine.expire(nowMs);
  };
  applyAll(load.frames);
  decodeAll(load.frames);
  subscribeAll(engine, nowMs);
  const spent = { decodeMs: 0, applyMs: 0, quotes: 0 };
  for (let at = 0; at < ticks.frames.length; at += FRAMES_A_TURN) {
    const frames = ticks.frames.slice(at, at + FRAMES_A_TURN);
    const decodeMs = millisecondsOf(() => decodeAll(frames));
    const applyMs = millisecondsOf(() => applyAll(frames));
    if (at < WARM_TURNS * FRAMES_A_TURN) continue;
    spent.decodeMs += decodeMs;
    spent.applyMs += applyMs;
    spent.quotes += frames.length * FRAME_QUOTES;
  }
  return {
    name: 'engine.apply',
    figure: Math.round((1000 * spent.quotes) / spent.applyMs),
    unit: 'quotes/s',
    baseline: Math.round((1000 * spent.quotes) / spent.decodeMs),
    ratio: rounded(spent.decodeMs / spent.applyMs),
  };
}
