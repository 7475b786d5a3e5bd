import type { FeedItem, Mode, Quote, Suspension } from '@bothways/domain/quotes';
import { DEFAULT_LIMITS } from '../index.ts';
import { pickOf } from './brute-force.ts';

interface Known {
  quote: Quote;
  seenMs: number;
  isOffered: boolean;
  /** The source that stated it last, and its snapshot of the bookmaker in which it did. */
  source: string;
  round: number;
}

/** State after all statements: the simple model to compare with the engine's book. */
export class LastKnown {
  readonly #mode: Mode;
  readonly #known = new Map<string, Known>();
  readonly #suspensions = new Map<string, Suspension>();
  readonly #rounds = new Map<string, { number: number; isOpen: boolean }>();

  constructor(mode: Mode) {
    this.#mode = mode;
  }

  take(item: FeedItem, nowMs: number, source = ''): void {
    if (!('type' in item)) this.#quote(item, nowMs, source);
    else if (item.type === 'suspend') this.#suspensions.set(`${item.event.sport} ${item.bookie}`, item);
    else if (item.type === 'snapshot_begin') this.#begin(item.bookie, source);
    else if (item.type === 'snapshot_end') this.#end(item.bookie, source);
  }

  /** Withdraws what was not seen for too long. */
  expire(nowMs: number): void {
    for (const known of this.#known.values())
      if (nowMs - known.seenMs >= DEFAULT_LIMITS.forgetMs[this.#mode]) known.isOffered = false;
  }

  /** Returns the shortest equivalent input: each price once, those that are gone as withdrawn. */
  items(): FeedItem[] {
    const prices = [...this.#known.values()].flatMap(({ quote, seenMs, isOffered }) => {
      const at = new Date(seenMs).toISOString();
      const stated = { ...quote, at };
      return isOffered ? [stated] : [stated, { ...stated, odds: 0 as const }];
    });
    return [...this.#suspensions.values(), ...prices];
  }

  #quote(quote: Quote, nowMs: number, source: string): void {
    const key = `${quote.event.sport} ${quote.bookie} ${JSON.stringify(pickOf(quote))}`;
    const known = this.#known.get(key);
    const seenMs = quote.at === undefined ? nowMs : Date.parse(quote.at);
    const isOffered = (quote.odds ?? 0) > 0;
    const round = this.#rounds.get(`${source} ${quote.bookie}`)?.number ?? 0;
    if (known && seenMs < known.seenMs) {
      // Even if the price is outdated, its source's snapshot lists it.
      if (isOffered && known.source === source) known.round = round;
      return;
    }
    if (!known && !isOffered) return;
    const priced = isOffered ? quote : (known?.quote ?? quote);
    const speaker = isOffered || !known ? { source, round } : { source: known.source, round: known.round };
    this.#known.set(key, { quote: priced, seenMs, isOffered, ...speaker });
  }

  #begin(bookie: string, source: string): void {
    const key = `${source} ${bookie}`;
    this.#rounds.set(key, { number: (this.#rounds.get(key)?.number ?? 0) + 1, isOpen: true });
  }

  #end(bookie: string, source: string): void {
    const round = this.#rounds.get(`${source} ${bookie}`);
    if (!round?.isOpen) return;
    round.isOpen = false;
    for (const known of this.#known.values()) {
      const isOwn = known.quote.bookie === bookie && known.source === source;
      if (isOwn && known.round !== round.number) known.isOffered = false;
    }
  }
}
