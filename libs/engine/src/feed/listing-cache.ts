import type { Directory, Place, Statement } from '../book/directory.ts';
import type { ListingTable } from '../book/listings.ts';

/** Events of a few weeks at every bookmaker; beyond it the cache is cleared. */
const MAX_PLACES = 500_000;

/** Caches the destination of a source's quotes of an event. Sources repeat themselves, quote after quote. */
export class ListingCache {
  readonly #directory: Directory;
  readonly #listings: ListingTable;
  #known = new Map<string, Place>();
  #last: Statement | undefined;
  #lastPlace: Place | undefined;

  constructor(directory: Directory, listings: ListingTable) {
    this.#directory = directory;
    this.#listings = listings;
  }

  of(statement: Statement, nowMs: number): Place {
    if (this.#last && this.#lastPlace && isSame(this.#last, statement) && this.#isValid(this.#lastPlace))
      return this.#lastPlace;
    const place = this.#find(statement, nowMs);
    this.#last = statement;
    this.#lastPlace = place;
    return place;
  }

  #find(statement: Statement, nowMs: number): Place {
    const key = keyOf(statement);
    const known = this.#known.get(key);
    if (known && this.#isValid(known)) return known;
    if (this.#known.size >= MAX_PLACES) this.#known = new Map();
    const place = this.#directory.listing(statement, nowMs);
    this.#known.set(key, place);
    return place;
  }

  /** The event may have left the book since. */
  #isValid({ listing, serial }: Place): boolean {
    return this.#listings.serial(listing) === serial;
  }
}

const SEPARATOR = '\u0001';

const keyOf = ({ event, bookie, mode, source }: Statement): string =>
  [
    source,
    bookie,
    mode,
    event.id ?? '',
    event.sport,
    event.country,
    event.league,
    event.home,
    event.away,
    event.startedAt,
  ].join(SEPARATOR);

const isSame = (one: Statement, other: Statement): boolean =>
  one.bookie === other.bookie &&
  one.mode === other.mode &&
  one.source === other.source &&
  (one.event === other.event ||
    (one.event.id === other.event.id &&
      one.event.home === other.event.home &&
      one.event.away === other.event.away &&
      one.event.startedAt === other.event.startedAt &&
      one.event.league === other.event.league &&
      one.event.country === other.event.country &&
      one.event.sport === other.event.sport));
