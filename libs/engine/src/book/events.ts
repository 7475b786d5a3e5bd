import type { EventRecord, EventState } from '@bothways/domain/events';
import type { Mode } from '@bothways/domain/quotes';
import type { QuotedEvent } from '../matching/quoted-event.ts';

/** An event in the book, one per mode it is quoted in. */
export interface BookEvent {
  readonly number: number;
  /** Id on the wire; without colons. */
  readonly id: string;
  readonly key: string;
  readonly mode: Mode;
  readonly isLive: boolean;
  /** As stated by its first listing. */
  info: QuotedEvent;
  startMs: number;
  /** A prematch event whose game has begun, as of the last `KickOffs` sweep. */
  hasStarted: boolean;
  /** The game has begun and not all prices are marked yet: the event is hidden from queries. */
  isBeginning: boolean;
  /** The listing whose statement of the event is authoritative. */
  owner: number;
  state: EventState;
  /** Listing by bookmaker. */
  readonly listings: Map<number, number>;
  /** Outcome by `outcomeNumber`. */
  readonly outcomes: Map<number, number>;
  /** The same outcomes in order of arrival. */
  readonly outcomeList: number[];
  /** Line by `lineNumber`. */
  readonly lines: Map<number, number>;
  /** An exchange offers, or once offered, lays. */
  hasLays: boolean;
  readonly combos: number[];
  /** Combinations that are never arbs. */
  readonly traps: number[];
  /** Lines whose prices moved since they were checked. */
  dirtyLines: number[];
  /** Number of its listings whose sides are reversed, judged by their prices. */
  reversed: number;
  /** Incremented with everything a card shows of the event. */
  revision: number;
  /** Incremented when a price appears or disappears. */
  offerRevision: number;
  /** The last record built, and its revisions. */
  record: EventRecord | undefined;
  recordRevision: number;
  recordOfferRevision: number;
  /** Number of quotes that count. */
  available: number;
  /** Number of quotes offered by a source, whether they count or not. */
  offered: number;
  /** When the last offer disappeared, ms. */
  emptySinceMs: number;
  /** Money that bookmakers accept on the event, 0 to 10; undefined if none states a limit. See `liquidity`. */
  liquidity: number | undefined;
  liquidityAtMs: number;
}

/** Ids are part of links, topics and arb ids, so a key is used unchanged only if it is safe in all of them. */
const SAFE_KEY = /^[A-Za-z0-9._-]{1,100}$/;

export const eventId = (key: string): string => (SAFE_KEY.test(key) ? key : `e${hashText(key)}`);

/** 64 bits as 14 letters and digits: two FNV-1a runs from different starts. */
function hashText(text: string): string {
  let one = 0x811c9dc5;
  let two = 0x2f0b4a27;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code ^ (one >>> 16), 0x01000193);
  }
  return [one, two].map((part) => (part >>> 0).toString(36).padStart(7, '0')).join('');
}

const keyOf = (key: string, mode: Mode): string => `${mode} ${key}`;

/** Events by number, by key and by id. */
export class EventTable {
  readonly #events: (BookEvent | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #byKey = new Map<string, BookEvent>();
  readonly #byId = new Map<string, BookEvent>();

  readonly #revisions = { prematch: 0, live: 0 };

  /** No event that has not begun starts before this time. */
  nextStartMs = Number.POSITIVE_INFINITY;
  /** Some events have begun and not all of their prices are marked. */
  areBeginning = false;

  /** Registers the start of a new or rescheduled event. */
  startsAt(ms: number): void {
    this.nextStartMs = Math.min(this.nextStartMs, ms);
  }

  /** Records that something a card shows of the event changed. */
  changed(event: BookEvent): void {
    event.revision++;
    this.#revisions[event.mode]++;
  }

  /** Equal numbers mean that no event of the mode has changed. */
  revision(mode: Mode): number {
    return this.#revisions[mode];
  }

  find(key: string, mode: Mode): BookEvent | undefined {
    return this.#byKey.get(keyOf(key, mode));
  }

  findById(id: string, mode: Mode): BookEvent | undefined {
    return this.#byId.get(keyOf(id, mode));
  }

  at(number: number): BookEvent {
    const event = this.#events[number];
    if (!event) throw new RangeError(`No event ${number}`);
    return event;
  }

  /** One past the highest number in use. */
  get end(): number {
    return this.#events.length;
  }

  all(): IterableIterator<BookEvent> {
    return this.#byKey.values();
  }

  add(key: string, mode: Mode, info: QuotedEvent, nowMs: number): BookEvent {
    const number = this.#free.pop() ?? this.#events.length;
    const event: BookEvent = {
      number,
      id: eventId(key),
      key,
      mode,
      isLive: mode === 'live',
      info,
      startMs: Date.parse(info.startedAt),
      hasStarted: false,
      isBeginning: false,
      owner: -1,
      state: {},
      listings: new Map(),
      outcomes: new Map(),
      outcomeList: [],
      lines: new Map(),
      hasLays: false,
      combos: [],
      traps: [],
      dirtyLines: [],
      reversed: 0,
      revision: 0,
      offerRevision: 0,
      record: undefined,
      recordRevision: -1,
      recordOfferRevision: -1,
      available: 0,
      offered: 0,
      emptySinceMs: nowMs,
      liquidity: undefined,
      liquidityAtMs: Number.NEGATIVE_INFINITY,
    };
    this.startsAt(event.startMs);
    this.#events[number] = event;
    this.#byKey.set(keyOf(key, mode), event);
    this.#byId.set(keyOf(event.id, mode), event);
    return event;
  }

  remove(event: BookEvent): void {
    this.#byKey.delete(keyOf(event.key, event.mode));
    this.#byId.delete(keyOf(event.id, event.mode));
    this.#events[event.number] = undefined;
    this.#free.push(event.number);
  }
}
