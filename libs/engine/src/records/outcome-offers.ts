import type { AlternativeOdds, ArbBet } from '@bothways/domain/arbs';
import type { OrderedQuotes } from '../book/order.ts';
import type { OutcomeTable } from '../book/outcomes.ts';

/** The healthy prices of an outcome, one of each bookmaker, best first. */
export interface Offers {
  quotes: number[];
  bookies: number[];
  /** Made when first asked for, as a list shows them that calls everybody by their own name. */
  records: (AlternativeOdds | undefined)[];
  /** The same as bets, by quote. */
  bets: Map<number, OwnBet>;
}

/** A bet without its alternatives: it is the same in every list. */
export type OwnBet = Omit<ArbBet, 'alternativeOdds'>;

/** More outcomes than all lists together show. */
const MAX_KNOWN = 10_000;

/** What hundreds of lists ask one after the other while the prices of an outcome stand. */
export class OutcomeOffers {
  readonly #outcomes: OutcomeTable;
  readonly #order: OrderedQuotes;
  readonly #known = new Map<number, Offers>();

  constructor(outcomes: OutcomeTable, order: OrderedQuotes) {
    this.#outcomes = outcomes;
    this.#order = order;
  }

  of(outcome: number): Offers {
    const held = this.#known.get(outcome);
    if (held) return held;
    const offers = this.#read(outcome);
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(outcome, offers);
    return offers;
  }

  /** A source has said something of one of its prices. */
  moved(outcome: number): void {
    if (this.#known.size > 0) this.#known.delete(outcome);
  }

  /** Bookmakers are others, or outcomes. */
  renew(): void {
    this.#known.clear();
  }

  #read(outcome: number): Offers {
    const order = this.#order;
    order.rank(outcome);
    const first = this.#outcomes.orderFirst(outcome);
    const length = this.#outcomes.orderLength(outcome);
    const met = new Set<number>();
    const offers: Offers = { quotes: [], bookies: [], records: [], bets: new Map() };
    for (let rank = 0; rank < length; rank++) {
      const entry = order.atRank(first, rank);
      const bookie = order.bookie(entry);
      if (!order.isHealthy(entry) || met.has(bookie)) continue;
      met.add(bookie);
      offers.quotes.push(order.quote(entry));
      offers.bookies.push(bookie);
      offers.records.push(undefined);
    }
    return offers;
  }
}
