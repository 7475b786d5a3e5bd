import { setTimeout as sleep } from 'node:timers/promises';
import { push } from '../server/api-process.ts';
import { quoteOf } from '../server/market.ts';

/** One arb per match: two bookmakers, each best on one side. */
export const MATCHES = 1000;
const CHANGES_PER_SECOND = 50;
const TURN_MS = 100;
const PUSHED_AT_ONCE = 1000;
/** Every match is repeated within this time, long before its prices are stale. */
const SEEN_AGAIN_MS = 20_000;

const WEAK_SIDE = 1.6;
const BASE_MILLI = 2100;

/** Returns odds that differ by match and move, and always make an arb of 1 to 8 percent. */
const strongSide = (match: number, move: number): number =>
  (BASE_MILLI + ((match * 7 + move * 13) % 150)) / 1000;

const quotesOf = (match: number, move: number) => [
  quoteOf(match, 0, '1', strongSide(match, move)),
  quoteOf(match, 0, '2', WEAK_SIDE),
  quoteOf(match, 1, '1', WEAK_SIDE),
  quoteOf(match, 1, '2', strongSide(match, 0)),
];

/** Pushes the initial market. */
export async function openMarket(origin: string): Promise<void> {
  const quotes = Array.from({ length: MATCHES }, (_, match) => quotesOf(match, 0)).flat();
  for (let from = 0; from < quotes.length; from += PUSHED_AT_ONCE)
    await push(origin, quotes.slice(from, from + PUSHED_AT_ONCE));
}

/** Moves a price 50 times a second, spread over the ticks, and repeats every match like a feed. */
export async function moveMarket(origin: string, seconds: number): Promise<number> {
  const perTurn = (CHANGES_PER_SECOND * TURN_MS) / 1000;
  const againPerTurn = Math.ceil((MATCHES * TURN_MS) / SEEN_AGAIN_MS);
  const moves = new Array<number>(MATCHES).fill(0);
  const startMs = performance.now();
  const turns = (seconds * 1000) / TURN_MS;
  let changes = 0;
  let next = 0;
  let again = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const quotes = [];
    for (let count = 0; count < perTurn; count += 1, next = (next + 373) % MATCHES) {
      moves[next] = (moves[next] ?? 0) + 1;
      quotes.push(quoteOf(next, 0, '1', strongSide(next, moves[next] ?? 0)));
      changes += 1;
    }
    for (let count = 0; count < againPerTurn; count += 1, again = (again + 1) % MATCHES)
      quotes.push(...quotesOf(again, moves[again] ?? 0));
    await push(origin, quotes);
    await sleep(Math.max(0, startMs + (turn + 1) * TURN_MS - performance.now()));
  }
  return changes;
}
