import type { AlternativeOdds, Arb, ArbBet } from '../arbs/index.ts';

// What lists share, so that it is made, and written down, once for all of them however many show it. Not of the wire itself.

/** What is bet on, in the words of one market; equal bets of two markets are one outcome. */
export type ListedPick = Pick<
  ArbBet,
  | 'side'
  | 'marketShortName'
  | 'period'
  | 'selection'
  | 'choice'
  | 'team'
  | 'handicap'
  | 'isOver'
  | 'overTimeIncluded'
> & {
  /** What the topics of its prices begin with; the bookmaker follows. */
  topicStart: string;
};

/** What became of a bookmaker's price of an outcome. */
export interface ListedOffer {
  /** The bookmaker's number. */
  readonly bookie: number;
  /** Among the picks of its outcome. */
  readonly pick: number;
  /** Under the bookmaker's own name; the last one where there is none any more. */
  readonly offer: AlternativeOdds;
  readonly isGone: boolean;
  /** Rises from entry to entry. */
  readonly revision: number;
  /** Something newer was said of the bookmaker's price. */
  isOld: boolean;
}

/** One outcome of one event with all its prices, as what happened to them. The same object as long as anybody shows it. */
export interface ListedOutcome {
  /** None goes, none changes its place. */
  readonly picks: readonly ListedPick[];
  /** By revision. What is old may be missing, what is not never is. */
  readonly log: readonly ListedOffer[];
}

/** A bet without its alternatives: it is the same in every list that calls the bookmaker the same. */
export type OwnBet = Omit<ArbBet, 'alternativeOdds' | 'noVigOdds'>;

export interface ListedLeg {
  outcome: ListedOutcome;
  /** Among the picks of the outcome. */
  pick: number;
  bet: OwnBet;
}

/** An arb as far as it is the same in every list. */
export interface ListedArb
  extends Omit<Arb, '_id' | 'bets' | 'addedOn' | 'profitChange' | 'deleted' | 'pinnedAt'> {
  legs: readonly ListedLeg[];
}

/** An arb in one list. */
export interface ListedRow {
  arb: ListedArb;
  /** Since when the list has it. */
  addedMs: number;
  profitChange: Arb['profitChange'];
  /** By leg, where the list shows alternatives. */
  noVigOdds?: readonly (number | undefined)[];
}

/** How a list shows a bookmaker. */
export const LOOK = { NONE: 0, PLAIN: 1, OTHER: 2 } as const;

/** Whose prices a list shows, and under which names. */
export interface Looks {
  /** `LOOK` by bookmaker: not at all, under its own name, or as `nameOf` says. */
  readonly looks: Uint8Array;
  nameOf(bookie: number): string;
  isReference(bookie: number): boolean;
}

/** The order of prices of one outcome everywhere: best first, equal ones by their bookmakers' own names. */
export const byOdds = (one: PricedBy, other: PricedBy): number =>
  (one.isLay ? one.odds - other.odds : other.odds - one.odds) ||
  (one.by < other.by ? -1 : one.by > other.by ? 1 : 0);

export interface PricedBy {
  odds: number;
  /** Of a lay the lower odds are the better ones. */
  isLay?: boolean;
  by: string;
}
