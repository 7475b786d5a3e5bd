import type { AlternativeOdds } from '@bothways/domain/arbs';

/** What can change of an offer while its price stands, and how it is seen. */
export interface OfferState {
  serial: number;
  pick: number;
  seenMs: number;
  maxRisk: number;
  betDelay: number;
  link: string | undefined;
  fee: unknown;
  points: number;
  isReference: boolean;
}

interface Made extends OfferState {
  record: AlternativeOdds;
}

/** Quotes with records, some hundreds of bytes each. */
const MAX_KEPT = 50_000;

/**
 * Records of offers that are still true. Every list that shows an outcome shows the same twenty offers, and from one change
 * to the next most of them stand: the same object is handed out, so that who writes it down can do that once, too.
 */
export class OfferCache {
  readonly #kept = new Map<number, Made[]>();

  of(quote: number, now: OfferState, make: () => AlternativeOdds): AlternativeOdds {
    const held = this.#kept.get(quote) ?? this.#open(quote);
    const place = held.findIndex(
      ({ points, isReference }) => points === now.points && isReference === now.isReference,
    );
    const known = held[place];
    if (known && isSame(known, now)) return known.record;
    const record = make();
    held[place < 0 ? held.length : place] = { ...now, record };
    return record;
  }

  /** The quote has another price. */
  forget(quote: number): void {
    if (this.#kept.size > 0) this.#kept.delete(quote);
  }

  #open(quote: number): Made[] {
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    const made: Made[] = [];
    this.#kept.set(quote, made);
    return made;
  }
}

const isSame = (held: OfferState, now: OfferState): boolean =>
  held.serial === now.serial &&
  held.pick === now.pick &&
  held.seenMs === now.seenMs &&
  Object.is(held.maxRisk, now.maxRisk) &&
  held.betDelay === now.betDelay &&
  held.link === now.link &&
  held.fee === now.fee;
