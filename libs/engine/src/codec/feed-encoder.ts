import { oddsMicroOf } from '@bothways/domain/odds';
import type { FeedItem, Quote } from '@bothways/domain/quotes';
import { packPick } from '../book/pick-code.ts';
import type { QuotedEvent } from '../matching/quoted-event.ts';
import { ByteWriter } from './bytes.ts';
import { HAS, MAGIC, MODE_NUMBERS, packOdds, TAG } from './format.ts';

/** Above this many listings the numbers start anew, so that events of last week do not stay for ever. */
const MAX_LISTINGS = 400_000;
/** Quotes may be that much older or newer than their frame: 12 days; beyond, the age no longer matters. */
const MAX_OFFSET_MS = 2 ** 30;

/** Numbers that a stream has given away. */
class Numbering<K> {
  readonly #numbers = new Map<K, number>();

  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a key; `define` is told when it is new. */
  of(key: K, define: () => void): number {
    const held = this.#numbers.get(key);
    if (held !== undefined) return held;
    define();
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }
}

/**
 * Turns feed items into frames for the engine's thread: about ten bytes a quote, ready to be transferred. One encoder for
 * each source; its frames have to arrive in order.
 */
export class FeedEncoder {
  readonly #stream: number;
  readonly #source: string;
  readonly #writer = new ByteWriter();
  #bookies = new Numbering<string>();
  #events = new Numbering<string>();
  #listings = new Numbering<number>();
  #picks = new Numbering<number>();
  #links = new Numbering<string>();
  #isFresh = true;
  #lastEvent: QuotedEvent | undefined;
  #lastEventNumber = 0;

  /** @param stream tells the engine which encoder's numbers a frame uses */
  constructor(stream: number, source: string) {
    this.#stream = stream;
    this.#source = source;
  }

  encode(items: readonly FeedItem[], nowMs: number): ArrayBuffer {
    this.#writer.byte(MAGIC);
    this.#writer.uint(this.#stream);
    this.#writer.double(nowMs);
    if (this.#isFresh || this.#listings.size > MAX_LISTINGS || this.#links.size > MAX_LISTINGS) this.#reset();
    for (const item of items) this.#item(item, nowMs);
    return this.#writer.take();
  }

  #reset(): void {
    this.#bookies = new Numbering();
    this.#events = new Numbering();
    this.#listings = new Numbering();
    this.#picks = new Numbering();
    this.#links = new Numbering();
    this.#isFresh = false;
    this.#lastEvent = undefined;
    this.#writer.byte(TAG.RESET);
    this.#writer.text(this.#source);
  }

  #item(item: FeedItem, nowMs: number): void {
    if (!('type' in item)) this.#quote(item, nowMs);
    else if (item.type === 'event') this.#state(item);
    else if (item.type === 'suspend') this.#suspension(item);
    else this.#mark(item);
  }

  #quote(quote: Quote, nowMs: number): void {
    const listing = this.#listing(quote.event, quote.bookie, quote.mode);
    const code = packPick(quote);
    const pick = this.#picks.of(code, () => this.#define(TAG.PICK, (writer) => writer.uint(code)));
    const { link, at, maxRisk, betDelaySeconds = 0 } = quote;
    const linkNumber =
      link === undefined
        ? -1
        : this.#links.of(link, () => this.#define(TAG.LINK, (writer) => writer.text(link)));
    const has =
      (at === undefined ? 0 : HAS.TIME) |
      (maxRisk === undefined ? 0 : HAS.LIMIT) |
      (linkNumber < 0 ? 0 : HAS.LINK) |
      (betDelaySeconds === 0 ? 0 : HAS.DELAY);
    this.#writer.byte(TAG.QUOTE | has);
    this.#writer.uint(listing);
    this.#writer.uint(pick);
    this.#writer.uint(packOdds(oddsMicroOf(quote.odds ?? 0)));
    if (at !== undefined) this.#writer.int(clamp(Date.parse(at) - nowMs));
    if (maxRisk !== undefined) this.#writer.uint(Math.round(maxRisk));
    if (linkNumber >= 0) this.#writer.uint(linkNumber);
    if (betDelaySeconds > 0) this.#writer.uint(betDelaySeconds);
  }

  #state({ event, mode, state }: Extract<FeedItem, { type: 'event' }>): void {
    const number = this.#event(event);
    this.#writer.byte(TAG.STATE);
    this.#writer.uint(number);
    this.#writer.byte(MODE_NUMBERS[mode]);
    this.#writer.text(JSON.stringify(state));
  }

  #suspension({ event, bookie, mode, suspended }: Extract<FeedItem, { type: 'suspend' }>): void {
    const listing = this.#listing(event, bookie, mode);
    this.#writer.byte(TAG.SUSPENSION);
    this.#writer.uint(listing);
    this.#writer.byte(suspended ? 1 : 0);
  }

  #mark({ type, bookie, mode }: Extract<FeedItem, { type: 'snapshot_begin' | 'snapshot_end' }>): void {
    const number = this.#bookie(bookie);
    this.#writer.byte(type === 'snapshot_begin' ? TAG.SNAPSHOT_BEGIN : TAG.SNAPSHOT_END);
    this.#writer.uint(number);
    this.#writer.byte(MODE_NUMBERS[mode]);
  }

  #bookie(value: string): number {
    return this.#bookies.of(value, () => this.#define(TAG.BOOKIE, (writer) => writer.text(value)));
  }

  #event(event: QuotedEvent): number {
    if (event === this.#lastEvent) return this.#lastEventNumber;
    const text = JSON.stringify(event);
    this.#lastEventNumber = this.#events.of(text, () =>
      this.#define(TAG.EVENT, (writer) => writer.text(text)),
    );
    this.#lastEvent = event;
    return this.#lastEventNumber;
  }

  #listing(event: QuotedEvent, value: string, mode: Quote['mode']): number {
    const eventNumber = this.#event(event);
    const bookie = this.#bookie(value);
    const modeNumber = MODE_NUMBERS[mode];
    return this.#listings.of((eventNumber * 65_536 + bookie) * 2 + modeNumber, () =>
      this.#define(TAG.LISTING, (writer) => {
        writer.uint(eventNumber);
        writer.uint(bookie);
        writer.byte(modeNumber);
      }),
    );
  }

  #define(tag: number, write: (writer: ByteWriter) => void): void {
    this.#writer.byte(tag);
    write(this.#writer);
  }
}

const clamp = (offsetMs: number): number =>
  Math.round(Math.min(MAX_OFFSET_MS, Math.max(-MAX_OFFSET_MS, offsetMs)));
