import type { ListingTable } from '../book/listings.ts';
import { FeedDecoder } from '../codec/feed-decoder.ts';
import type { BookFeed } from './book-feed.ts';
import { StreamFeed } from './stream-feed.ts';

export interface Stream {
  decoder: FeedDecoder;
  feed: StreamFeed;
}

/** The streams of binary frames on their way into the book, by number. */
export class Streams {
  readonly #feed: BookFeed;
  readonly #listings: ListingTable;
  readonly #known = new Map<number, Stream>();

  constructor(feed: BookFeed, listings: ListingTable) {
    this.#feed = feed;
    this.#listings = listings;
  }

  /** Begun where there is none of that number. */
  of(number: number): Stream {
    const known = this.#known.get(number);
    if (known) return known;
    const feed = new StreamFeed(this.#feed, this.#listings);
    const stream = { feed, decoder: new FeedDecoder(feed) };
    this.#known.set(number, stream);
    return stream;
  }
}
