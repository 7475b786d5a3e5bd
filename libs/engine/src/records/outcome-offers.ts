import type { AlternativeOdds } from '@bothways/domain/arbs';
import { byOdds, type OwnBet, type PricedBy } from '@bothways/domain/live';
import { ODDS_PARTS } from '@bothways/domain/odds';
import type { BookieTable } from '../book/bookies.ts';
import type { OrderedQuotes } from '../book/order.ts';
import type { OutcomeTable } from '../book/outcomes.ts';

/** The healthy prices of an outcome, one per bookmaker, best first. */
export interface Offers {
  quotes: number[];
  bookies: number[];
  /** Built on first use, for lists that show every bookmaker under its own name. */
  records: (AlternativeOdds | undefined)[];
  /** Bet records by quote. */
  bets: Map<number, OwnBet>;
}

/** More outcomes than all lists together show. */
const MAX_KNOWN = 10_000;

/** Cache of the offers that hundreds of lists request in succession while an outcome's prices are unchanged. */
export class OutcomeOffers {
  readonly #outcomes: OutcomeTable;
  readonly #order: OrderedQuotes;
  readonly #bookies: BookieTable;
  readonly #known = new Map<number, Offers>();

  constructor(outcomes: OutcomeTable, order: OrderedQuotes, bookies: BookieTable) {
    this.#outcomes = outcomes;
    this.#order = order;
    this.#bookies = bookies;
  }

  of(outcome: number): Offers {
    const held = this.#known.get(outcome);
    if (held) return held;
    const offers = this.#read(outcome);
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(outcome, offers);
    return offers;
  }

  /** Drops an outcome of which a source stated a price. */
  moved(outcome: number): void {
    if (this.#known.size > 0) this.#known.delete(outcome);
  }

  /** Drops everything after bookmakers or outcomes changed. */
  renew(): void {
    this.#known.clear();
  }

  #read(outcome: number): Offers {
    const entries = this.#healthy(outcome);
    const order = this.#order;
    return {
      quotes: entries.map(({ entry }) => order.quote(entry)),
      bookies: entries.map(({ entry }) => order.bookie(entry)),
      records: entries.map(() => undefined),
      bets: new Map(),
    };
  }

  /** The best price of each bookmaker, in display order. */
  #healthy(outcome: number): Ranked[] {
    const order = this.#order;
    order.rank(outcome);
    const first = this.#outcomes.orderFirst(outcome);
    const length = this.#outcomes.orderLength(outcome);
    const met = new Set<number>();
    const entries: Ranked[] = [];
    for (let rank = 0; rank < length; rank++) {
      const entry = order.atRank(first, rank);
      const bookie = order.bookie(entry);
      if (!order.isHealthy(entry) || met.has(bookie)) continue;
      met.add(bookie);
      const isLay = this.#bookies.isLays(bookie);
      const odds = shownOf(order.inverse(entry), isLay);
      entries.push({ entry, odds, isLay, by: this.#bookies.value(bookie) });
    }
    return entries.sort(byOdds);
  }
}

interface Ranked extends PricedBy {
  entry: number;
}

/**
 * Odds of an inverse after fees, rounded to the precision that odds are stored in; the rest is noise of the division. A
 * lay's are those of the other side, `1 / (1 - inverse)`.
 */
export const shownOf = (inverse: number, isLay: boolean): number =>
  Math.round(ODDS_PARTS / (isLay ? 1 - inverse : inverse)) / ODDS_PARTS;
