import type { EventState } from '@bothways/domain/events';
import type { Mode } from '@bothways/domain/quotes';
import type { Place, Statement } from '../book/directory.ts';
import type { ListingTable } from '../book/listings.ts';
import type { FeedSink } from '../codec/feed-decoder.ts';
import type { QuotedEvent } from '../matching/quoted-event.ts';
import { whyNot } from '../no-room.ts';
import type { BookFeed } from './book-feed.ts';

/** One encoder's stream on its way into the book: knows which listing each of the stream's numbers stands for. */
export class StreamFeed implements FeedSink {
  readonly #feed: BookFeed;
  readonly #listings: ListingTable;
  #source = '';
  #statements: Statement[] = [];
  #places: Place[] = [];
  /** A page comes quote after quote. */
  #last = -1;
  #lastPlace: Place | undefined;
  /** When the frame at hand came in. */
  nowMs = 0;

  constructor(feed: BookFeed, listings: ListingTable) {
    this.#feed = feed;
    this.#listings = listings;
  }

  reset(source: string): void {
    this.#source = source;
    this.#statements = [];
    this.#places = [];
    this.#last = -1;
  }

  listing(number: number, event: QuotedEvent, bookie: string, mode: Mode): void {
    const statement = { event, bookie, mode, source: this.#source };
    this.#statements[number] = statement;
    delete this.#places[number];
    this.#last = -1;
    this.#whereRoom(() => this.#placeOf(number));
  }

  quote(
    listing: number,
    pick: number,
    oddsMicro: number,
    atMs: number,
    maxRisk: number,
    link: string | undefined,
    betDelaySeconds: number,
  ): void {
    try {
      const place = this.#placeOf(listing);
      this.#feed.quote(place, pick, oddsMicro, atMs, maxRisk, link, betDelaySeconds, this.nowMs);
    } catch (error) {
      whyNot(error);
    }
  }

  state(event: QuotedEvent, mode: Mode, state: EventState): void {
    this.#whereRoom(() => this.#feed.state(event, mode, state, this.#source, this.nowMs));
  }

  suspend(listing: number, suspended: boolean): void {
    this.#whereRoom(() => this.#feed.suspend(this.#placeOf(listing), suspended, this.nowMs));
  }

  snapshot(bookie: string, mode: Mode, isBegin: boolean): void {
    this.#whereRoom(() => this.#feed.snapshot(bookie, mode, isBegin, this.nowMs));
  }

  /** What the book does not take is left out; the rest of its frame goes on. */
  #whereRoom(act: () => void): void {
    try {
      act();
    } catch (error) {
      whyNot(error);
    }
  }

  /** Found anew where the event has left the book since the stream defined it. */
  #placeOf(number: number): Place {
    const held = number === this.#last ? this.#lastPlace : this.#places[number];
    const place = held && this.#listings.serial(held.listing) === held.serial ? held : this.#find(number);
    this.#last = number;
    this.#lastPlace = place;
    return place;
  }

  #find(number: number): Place {
    const statement = this.#statements[number];
    if (!statement) throw new RangeError(`Listing ${number} was not defined`);
    const place = this.#feed.place(statement, this.nowMs);
    this.#places[number] = place;
    return place;
  }
}
