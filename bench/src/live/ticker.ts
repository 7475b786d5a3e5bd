import { setTimeout as sleep } from 'node:timers/promises';
import type { QuoteInput } from '@bothways/domain/quotes';
import { push } from '../server/api-process.ts';
import { evenOdds, markedOdds, quietOdds, quoteOf } from '../server/market.ts';
import { PriceSteps } from './price-steps.ts';
import type { TickBook } from './tick-book.ts';

const BATCH_MS = 20;

interface TickerOptions {
  origin: string;
  ticks: TickBook;
  /** Matches with a marked price; the quiet ones follow them. */
  matches: number;
  quietMatches: number;
  /** One in this many moves is a marked one. */
  markedEvery: number;
  bookies: number;
  quotesPerSecond: number;
  /** Prices move in steps; otherwise anywhere in their range. */
  inSteps: boolean;
  random: () => number;
}

/** Moves the market's prices at a steady rate; every push is sent before the next is due. */
export class Ticker {
  readonly #options: TickerOptions;
  readonly #steps: PriceSteps | undefined;
  #moves = 0;

  constructor(options: TickerOptions) {
    this.#options = options;
    this.#steps = options.inSteps ? new PriceSteps(options.random) : undefined;
  }

  async run(seconds: number): Promise<void> {
    const { origin, quotesPerSecond } = this.#options;
    const perBatch = Math.round((quotesPerSecond * BATCH_MS) / 1000);
    const startMs = performance.now();
    const pushes: Promise<void>[] = [];
    for (let batch = 0; batch < (seconds * 1000) / BATCH_MS; batch += 1) {
      await sleep(Math.max(0, startMs + batch * BATCH_MS - performance.now()));
      pushes.push(
        push(
          origin,
          Array.from({ length: perBatch }, () => this.#move()),
        ),
      );
    }
    await Promise.all(pushes);
  }

  #move(): QuoteInput {
    this.#moves += 1;
    return this.#moves % this.#options.markedEvery === 0 ? this.#markedMove() : this.#anyMove();
  }

  #anyMove(): QuoteInput {
    const { matches, quietMatches, bookies, random } = this.#options;
    const bookie = 1 + Math.floor(random() * (bookies - 1));
    const selection = random() < 0.5 ? '1' : '2';
    const match = Math.floor(random() * (matches + quietMatches));
    const anywhere = match < matches ? evenOdds(random) : quietOdds(random);
    const odds = this.#steps?.next(`${match} ${bookie} ${selection}`, anywhere) ?? anywhere;
    return quoteOf(match, bookie, selection, odds);
  }

  /** Returns the next match's move, with a new price each time. */
  #markedMove(): QuoteInput {
    const { matches, ticks, markedEvery } = this.#options;
    const move = this.#moves / markedEvery;
    const odds = markedOdds(1 + Math.floor(move / matches));
    const quote = quoteOf(move % matches, 0, '1', odds);
    ticks.sent(`${quote.event.home} vs ${quote.event.away}`, odds);
    return quote;
  }
}
