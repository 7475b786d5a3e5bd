import type {
  AccountKind,
  BankrollSport,
  BetState,
  CloseState,
  ImportSource,
  MovementKind,
  Strategy,
} from '@bothways/domain/bankroll';
import type { Market, Period, Selection, Side } from '@bothways/domain/markets';
import type { FreebetKind } from '@bothways/domain/odds';
import type { Generated } from 'kysely';

/** What people keep of their money and their bets. */
export interface BankrollSchema {
  bankrollAccounts: BankrollAccountsTable;
  bankrollMovements: BankrollMovementsTable;
  bankrollRequests: BankrollRequestsTable;
  bankrollBets: BankrollBetsTable;
  bankrollCorrections: BankrollCorrectionsTable;
  bankrollDays: BankrollDaysTable;
  bankrollImports: BankrollImportsTable;
  bankrollImportPieces: BankrollImportPiecesTable;
}

/** The balance is `movedCents + profitCents - openCents`; each changes with what it sums. */
interface BankrollAccountsTable {
  id: string;
  userId: string;
  kind: AccountKind;
  bookie: string | null;
  name: string;
  currency: string;
  movedCents: Generated<number>;
  /** Deposits less withdrawals: what is left of own money, or negative. */
  paidInCents: Generated<number>;
  profitCents: Generated<number>;
  /** Outlay of open bets. */
  openCents: Generated<number>;
  addedAtMs: number;
  /** When its owner last moved money or said what it shows. */
  checkedAtMs: number | null;
  closedAtMs: number | null;
  /** The most that it takes on a bet, as its owner noted. */
  limitCents: number | null;
  /** Of the import that opened it. */
  importId: string | null;
  version: Generated<number>;
}

interface BankrollMovementsTable {
  id: string;
  userId: string;
  accountId: string;
  kind: MovementKind;
  /** Out of the account is negative. */
  amountCents: number;
  atMs: number;
  note: string | null;
}

/** What was asked with a key, and what it made. */
interface BankrollRequestsTable {
  userId: string;
  key: string;
  asked: string;
  made: string;
  atMs: number;
}

export interface BankrollBetsTable {
  id: string;
  userId: string;
  accountId: string;
  groupId: string;
  currency: string;
  strategy: Strategy;
  sourceId: string | null;
  eventId: string | null;
  /** The event's id, or what stands for one. */
  eventKey: string;
  eventName: string;
  home: string | null;
  away: string | null;
  sport: BankrollSport;
  league: string | null;
  startsAtMs: number | null;
  market: Market | null;
  period: Period | null;
  selection: Selection | null;
  handicapQuarters: number | null;
  team: number | null;
  overTimeIncluded: Generated<number>;
  words: string | null;
  side: Side;
  oddsMicro: number;
  listOddsMicro: number | null;
  fairOddsMicro: number | null;
  stakeCents: number;
  commissionBp: number;
  freebet: FreebetKind | null;
  matchedCents: number | null;
  reducedOddsMicro: number | null;
  state: BetState;
  cashOutCents: number | null;
  shareMicro: number | null;
  outlayCents: number;
  /** Null while it is open. */
  profitCents: number | null;
  placedAtMs: number;
  settledAtMs: number | null;
  settledBy: 'hand' | 'result' | 'import' | null;
  /** Null: nobody has looked for the close yet. */
  closeState: CloseState | null;
  closeFairMicro: number | null;
  closeRawMicro: number | null;
  closeReference: string | null;
  closeSeenAtMs: number | null;
  note: string | null;
  importId: string | null;
  /** What a bet of a file is known again by. */
  importKey: string | null;
  isCorrected: Generated<number>;
  version: Generated<number>;
}

/** How a bet stood before it was settled or corrected, by the version that it had. */
interface BankrollCorrectionsTable {
  betId: string;
  version: number;
  userId: string;
  atMs: number;
  by: 'hand' | 'result' | 'import';
  reason: string | null;
  state: BetState;
  oddsMicro: number;
  stakeCents: number;
  cashOutCents: number | null;
  shareMicro: number | null;
  matchedCents: number | null;
  reducedOddsMicro: number | null;
  profitCents: number | null;
  settledAtMs: number | null;
}

/** A file of bets that was read in. */
interface BankrollImportsTable {
  id: string;
  userId: string;
  source: ImportSource;
  fileName: string;
  bets: number;
  atMs: number;
  undoneAtMs: number | null;
  /** `reading`: what was sent is being kept; nothing of it counts before all of it is. */
  state: Generated<'reading' | 'writing' | 'done' | 'undoing' | 'undone'>;
  rows: Generated<number>;
  /** Rows that were gone through; of one that is undone, bets that were taken. */
  gone: Generated<number>;
  settled: Generated<number>;
  known: Generated<number>;
  /** Ids of the accounts by the file's bookmakers, as JSON; null: not known yet. */
  accounts: string | null;
}

/** What of a file is still to be written, in the order in which that is done. */
interface BankrollImportPiecesTable {
  importId: string;
  nth: number;
  /** `ImportPiece` as JSON. */
  piece: string;
}

/** What the bets settled on a day came to, by each dimension; `all` is every one of them. */
export interface BankrollDaysTable {
  userId: string;
  currency: string;
  dimension: string;
  part: string;
  day: string;
  bets: number;
  profitCents: number;
  stakedCents: number;
  clvBets: number;
  clvCovered: number;
  /** Of percents. */
  clvSum: number;
  knownBets: number;
  /** With what the bets of unknown worth brought. */
  expectedCents: number;
  knownExpectedCents: number;
  variance: number;
}
