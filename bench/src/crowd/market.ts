import { setTimeout as pause } from 'node:timers/promises';
import type { QuoteInput } from '@bothways/domain/quotes';
import type { TickBook } from '../live/tick-book.ts';
import { push } from '../server/api-process.ts';
import { bookieValue, MARKED, markedOdds, quoteOf } from '../server/market.ts';

/** Each is followed by a tenth of the crowd, and moves once a second. */
export const MATCHES = 10;
const OTHER_ODDS = 1.95;

/**
 * A list of some hundred kilobytes, most of which changes within a second: fills the buffers of sockets that do not
 * read.
 */
const LOUD_FROM = 1000;
const LOUD_MATCHES = 300;
const LOUD_BOOKIES = [50, 51] as const;
const LOUD_A_STEP = 30;
const LINK = `https://loud.example/${'bet/'.repeat(100)}`;

/** Returns the crowd's filter: its part of the match's arb, with a tiny difference to make each list distinct. */
export const quietFilter = (event: string, hair: number): string =>
  JSON.stringify({
    channels: [MARKED, bookieValue(1)],
    events: [event],
    minPercentage: -1 - hair / 1e6,
    alternatives: false,
  });
export const LOUD_FILTER = JSON.stringify({
  channels: LOUD_BOOKIES.map(bookieValue),
  minPercentage: -10,
  limit: 500,
});

/** Quotes both sides of a match, so that neither becomes stale. */
const quiet = (match: number, move: number): QuoteInput[] => [
  quoteOf(match, 0, '1', markedOdds(move)),
  quoteOf(match, 1, '2', OTHER_ODDS),
];
function loud(match: number, move: number): QuoteInput[] {
  const [one, two] = LOUD_BOOKIES;
  const link = (quote: QuoteInput): QuoteInput => ({ ...quote, link: LINK });
  const odds = (2110 + (move % 20) * 10) / 1000;
  return [link(quoteOf(LOUD_FROM + match, one, '1', odds)), link(quoteOf(LOUD_FROM + match, two, '2', 2.1))];
}

const STEPS_PER_S = MATCHES;

/** Moves the market: each match of the crowd once a second, one after another, and the loud ones constantly. */
export class CrowdMarket {
  readonly ticks: TickBook;
  readonly #origin: string;
  #step = 0;

  constructor(origin: string, ticks: TickBook) {
    this.#origin = origin;
    this.ticks = ticks;
  }

  async open(): Promise<void> {
    const all = Array.from({ length: LOUD_MATCHES }, (_, match) => loud(match, 0)).flat();
    for (let match = 0; match < MATCHES; match += 1) all.push(...quiet(match, 0));
    await push(this.#origin, all);
  }

  /** Runs until `isOver`, or for this many seconds. @returns the number of marked prices sent */
  async run(seconds: number, isOver: () => boolean = () => false): Promise<number> {
    const beganMs = performance.now();
    const pushes: Promise<void>[] = [];
    let sent = 0;
    for (; sent < seconds * STEPS_PER_S && !isOver(); sent += 1) {
      await pause(Math.max(0, beganMs + (sent * 1000) / STEPS_PER_S - performance.now()));
      pushes.push(push(this.#origin, this.#next()));
    }
    await Promise.all(pushes);
    return sent;
  }

  #next(): QuoteInput[] {
    this.#step += 1;
    const [match, move] = [this.#step % MATCHES, Math.floor(this.#step / MATCHES)];
    const [marked, other] = quiet(match, move + 1);
    if (!marked || !other) throw new Error('A match has two sides');
    this.ticks.sent(`${marked.event.home} vs ${marked.event.away}`, marked.odds ?? 0);
    const first = this.#step * LOUD_A_STEP;
    const louds = Array.from({ length: LOUD_A_STEP }, (_, nth) => {
      const at = first + nth;
      return loud(at % LOUD_MATCHES, Math.floor(at / LOUD_MATCHES));
    });
    return [marked, other, ...louds.flat()];
  }
}
