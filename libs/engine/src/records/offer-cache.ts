import type { AlternativeOdds } from '@bothways/domain/arbs';

/** What can change in an offer while its price does not, and how it is seen. */
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

/** Quotes with records, a few hundred bytes each. */
const MAX_KEPT = 50_000;

/**
 * Records of offers that are still valid. Every list that shows an outcome shows the same twenty offers, most of which
 * are unchanged from one change to the next: returning the same object lets the encoder cache its encoding, too.
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

  /** Drops the records of a quote whose price changed. */
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
