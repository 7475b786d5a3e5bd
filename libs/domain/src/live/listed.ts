import type { AlternativeOdds, Arb, ArbBet } from '../arbs/index.ts';

// Data shared between lists, so that it is built and serialized once for all of them. Internal, not part of the wire.

/** A pick in the terms of one market; equal bets of two markets are one outcome. */
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
  /** Prefix of its prices' topics; the bookmaker follows. */
  topicStart: string;
};

/** A bookmaker's price of an outcome. */
export interface ListedOffer {
  /** The bookmaker's index. */
  readonly bookie: number;
  /** Index in the picks of its outcome. */
  readonly pick: number;
  /** Under the bookmaker's own name; the last one after a withdrawal. */
  readonly offer: AlternativeOdds;
  readonly isGone: boolean;
  /** Increases from entry to entry. */
  readonly revision: number;
  /** A later entry for the bookmaker's price exists. */
  isOld: boolean;
}

/** One outcome of one event with all its prices, as a log of changes. The same object as long as any list shows it. */
export interface ListedOutcome {
  /** The number that `Looks` know it by. */
  readonly number: number;
  /** Append-only: indexes stay valid. */
  readonly picks: readonly ListedPick[];
  /** By revision. Superseded entries may be missing, current ones never are. */
  readonly log: readonly ListedOffer[];
}

/** A bet without its alternatives: identical in every list that uses the same name for the bookmaker. */
export type OwnBet = Omit<ArbBet, 'alternativeOdds' | 'noVigOdds'>;

export interface ListedLeg {
  outcome: ListedOutcome;
  /** Index in the picks of the outcome. */
  pick: number;
  bet: OwnBet;
}

/** The part of an arb that is identical in every list. */
export interface ListedArb
  extends Omit<Arb, '_id' | 'bets' | 'addedOn' | 'profitChange' | 'deleted' | 'pinnedAt'> {
  legs: readonly ListedLeg[];
}

/** An arb in one list. */
export interface ListedRow {
  arb: ListedArb;
  /** When the list added it. */
  addedMs: number;
  profitChange: Arb['profitChange'];
  /** By leg, where the list shows alternatives. */
  noVigOdds?: readonly (number | undefined)[];
}

/** How a list displays a bookmaker. */
export const LOOK = { NONE: 0, PLAIN: 1, OTHER: 2 } as const;

export interface Displayed {
  name: string;
  isReference: boolean;
}

/** Which bookmakers a list displays, and under which names. */
export interface Looks {
  /** `LOOK` by bookmaker: hidden, under its own name, or as `displayAt` says. */
  readonly looks: Uint8Array;
  /** How the list displays the bookmaker's price of the outcome; undefined if hidden. */
  displayAt(bookie: number, outcome: number): Displayed | undefined;
}

/** The common order of an outcome's prices: best first, equal ones by their bookmakers' own names. */
export const byOdds = (one: PricedBy, other: PricedBy): number =>
  (one.isLay ? one.odds - other.odds : other.odds - one.odds) ||
  (one.by < other.by ? -1 : one.by > other.by ? 1 : 0);

export interface PricedBy {
  odds: number;
  /** For a lay lower odds are better. */
  isLay?: boolean;
  by: string;
}
