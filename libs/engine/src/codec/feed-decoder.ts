import { type EventState, eventStateSchema } from '@bothways/domain/events';
import { type Mode, quotedEventSchema } from '@bothways/domain/quotes';
import type { QuotedEvent } from '../matching/quoted-event.ts';
import { ByteReader, FrameError } from './bytes.ts';
import { HAS, MAGIC, MODES, TAG, unpackOdds } from './format.ts';

/** Takes what a stream says. Listings are known by the number that the stream gave them. */
export interface FeedSink {
  /** A new stream, or its numbers start anew. */
  reset(source: string): void;
  listing(number: number, event: QuotedEvent, bookie: string, mode: Mode): void;
  quote(
    listing: number,
    pick: number,
    oddsMicro: number,
    atMs: number,
    maxRisk: number,
    link: string | undefined,
    betDelaySeconds: number,
  ): void;
  state(event: QuotedEvent, mode: Mode, state: EventState): void;
  suspend(listing: number, suspended: boolean): void;
  snapshot(bookie: string, mode: Mode, isBegin: boolean): void;
}

/** Which stream a frame belongs to. Throws FrameError for what is no frame. */
export function streamOf(frame: ArrayBuffer): number {
  const reader = new ByteReader(frame);
  if (reader.byte() !== MAGIC) throw new FrameError('Not a frame of the feed');
  return reader.uint();
}

/** Reads the frames of one stream, in order. */
export class FeedDecoder {
  readonly #sink: FeedSink;
  #bookies: string[] = [];
  #events: QuotedEvent[] = [];
  #picks: number[] = [];
  #links: string[] = [];
  #listings = 0;

  constructor(sink: FeedSink) {
    this.#sink = sink;
  }

  /**
   * @param arrivedMs when the frame came in: the time of quotes that say none
   * Throws FrameError for bytes that are no frame; what stood before the fault has been taken.
   */
  decode(frame: ArrayBuffer, arrivedMs: number): void {
    const reader = new ByteReader(frame);
    if (reader.byte() !== MAGIC) throw new FrameError('Not a frame of the feed');
    reader.uint();
    const madeMs = reader.double();
    while (!reader.isAtEnd) {
      const tag = reader.byte();
      if (tag >= TAG.QUOTE) this.#quote(reader, tag, madeMs, arrivedMs);
      else if (tag <= TAG.LINK) this.#define(reader, tag);
      else this.#mark(reader, tag);
    }
  }

  #quote(reader: ByteReader, tag: number, madeMs: number, arrivedMs: number): void {
    const listing = reader.uint();
    const pick = this.#picks[reader.uint()];
    const oddsMicro = unpackOdds(reader.uint());
    const atMs = tag & HAS.TIME ? madeMs + reader.int() : arrivedMs;
    const maxRisk = tag & HAS.LIMIT ? reader.uint() : Number.NaN;
    const link = tag & HAS.LINK ? this.#links[reader.uint()] : undefined;
    const betDelaySeconds = tag & HAS.DELAY ? reader.uint() : 0;
    if (pick === undefined || listing >= this.#listings)
      throw new FrameError('A quote of an unknown listing');
    this.#sink.quote(listing, pick, oddsMicro, atMs, maxRisk, link, betDelaySeconds);
  }

  #define(reader: ByteReader, tag: number): void {
    if (tag === TAG.BOOKIE) this.#bookies.push(reader.text());
    else if (tag === TAG.EVENT) this.#events.push(quotedEventSchema.parse(JSON.parse(reader.text())));
    else if (tag === TAG.LISTING) this.#listing(reader);
    else if (tag === TAG.PICK) this.#picks.push(reader.uint());
    else if (tag === TAG.LINK) this.#links.push(reader.text());
    else if (tag === TAG.RESET) this.#reset(reader.text());
    else throw new FrameError(`Unknown tag ${tag}`);
  }

  #reset(source: string): void {
    this.#bookies = [];
    this.#events = [];
    this.#picks = [];
    this.#links = [];
    this.#listings = 0;
    this.#sink.reset(source);
  }

  #listing(reader: ByteReader): void {
    const event = this.#eventAt(reader.uint());
    const bookie = this.#bookieAt(reader.uint());
    this.#sink.listing(this.#listings++, event, bookie, modeAt(reader.byte()));
  }

  #mark(reader: ByteReader, tag: number): void {
    if (tag === TAG.STATE) {
      const event = this.#eventAt(reader.uint());
      const mode = modeAt(reader.byte());
      this.#sink.state(event, mode, eventStateSchema.parse(JSON.parse(reader.text())));
    } else if (tag === TAG.SUSPENSION) {
      const listing = reader.uint();
      if (listing >= this.#listings) throw new FrameError('A suspension of an unknown listing');
      this.#sink.suspend(listing, reader.byte() === 1);
    } else if (tag === TAG.SNAPSHOT_BEGIN || tag === TAG.SNAPSHOT_END) {
      const bookie = this.#bookieAt(reader.uint());
      this.#sink.snapshot(bookie, modeAt(reader.byte()), tag === TAG.SNAPSHOT_BEGIN);
    } else throw new FrameError(`Unknown tag ${tag}`);
  }

  #eventAt(number: number): QuotedEvent {
    const event = this.#events[number];
    if (!event) throw new FrameError('An event that was not defined');
    return event;
  }

  #bookieAt(number: number): string {
    const bookie = this.#bookies[number];
    if (bookie === undefined) throw new FrameError('A bookmaker that was not defined');
    return bookie;
  }
}

function modeAt(number: number): Mode {
  const mode = MODES[number];
  if (!mode) throw new FrameError(`No mode ${number}`);
  return mode;
}
