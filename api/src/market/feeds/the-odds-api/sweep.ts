import type { FeedItem, Mode, Quote, SnapshotMark } from '@bothways/domain/quotes';

interface Offer {
  bookie: string;
  mode: Mode;
}

/**
 * Frames one round over all sports per bookmaker and mode: begin before it, end after it, so that what a bookmaker
 * no longer lists is gone. A round that missed a sport has no end, and nothing is taken away because of it.
 */
export class Sweep {
  readonly #known = new Map<string, Offer>();
  #begun = new Map<string, Offer>();

  /** Marks for everybody who was seen in earlier rounds. */
  begin(): FeedItem[] {
    this.#begun = new Map(this.#known);
    return [...this.#begun.values()].map(marked('snapshot_begin'));
  }

  /** The quotes of one answer, with marks for who is new. */
  add(quotes: readonly Quote[]): FeedItem[] {
    const fresh = new Map<string, Offer>();
    for (const { bookie, mode } of quotes) {
      const key = `${bookie} ${mode}`;
      this.#known.set(key, { bookie, mode });
      if (!this.#begun.has(key)) fresh.set(key, { bookie, mode });
    }
    for (const [key, offer] of fresh) this.#begun.set(key, offer);
    return [...[...fresh.values()].map(marked('snapshot_begin')), ...quotes];
  }

  end(isComplete: boolean): FeedItem[] {
    const ends = isComplete ? [...this.#begun.values()].map(marked('snapshot_end')) : [];
    this.#begun = new Map();
    return ends;
  }
}

const marked =
  (type: SnapshotMark['type']) =>
  (offer: Offer): FeedItem => ({ type, ...offer });
