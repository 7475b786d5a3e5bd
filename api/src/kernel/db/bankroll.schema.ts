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

/** The money and bets that people record. */
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

/** The balance is `movedCents + profitCents - openCents`; each column is updated with the rows it sums. */
interface BankrollAccountsTable {
  id: string;
  userId: string;
  kind: AccountKind;
  bookie: string | null;
  name: string;
  currency: string;
  movedCents: Generated<number>;
  /** Deposits less withdrawals: the owner's own money still in the account, or negative. */
  paidInCents: Generated<number>;
  profitCents: Generated<number>;
  /** Outlay of open bets. */
  openCents: Generated<number>;
  addedAtMs: number;
  /** When its owner last moved money or confirmed the balance. */
  checkedAtMs: number | null;
  closedAtMs: number | null;
  /** The bookmaker's highest stake, as noted by the owner. */
  limitCents: number | null;
  /** The import that created it. */
  importId: string | null;
  version: Generated<number>;
}

interface BankrollMovementsTable {
  id: string;
  userId: string;
  accountId: string;
  kind: MovementKind;
  /** Negative for withdrawals. */
  amountCents: number;
  atMs: number;
  note: string | null;
}

/** Idempotency keys, with what each request created. */
interface BankrollRequestsTable {
  userId: string;
  key: string;
  asked: string;
  made: string;
  atMs: number;
}

interface BankrollBetsTable {
  id: string;
  userId: string;
  accountId: string;
  groupId: string;
  currency: string;
  strategy: Strategy;
  sourceId: string | null;
  eventId: string | null;
  /** The event's id, or a substitute. */
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
  /** Null: the closing price has not been looked up yet. */
  closeState: CloseState | null;
  closeFairMicro: number | null;
  closeRawMicro: number | null;
  closeReference: string | null;
  closeSeenAtMs: number | null;
  note: string | null;
  importId: string | null;
  /** Identifies the bet when the same file is imported again. */
  importKey: string | null;
  isCorrected: Generated<number>;
  version: Generated<number>;
}

/** A bet before it was settled or corrected, by its version then. */
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

/** An imported file of bets. */
interface BankrollImportsTable {
  id: string;
  userId: string;
  source: ImportSource;
  fileName: string;
  bets: number;
  atMs: number;
  undoneAtMs: number | null;
  /** `reading`: the upload is being stored; nothing counts before it is complete. */
  state: Generated<'reading' | 'writing' | 'done' | 'undoing' | 'undone'>;
  rows: Generated<number>;
  /** Rows processed; while undoing, bets removed. */
  gone: Generated<number>;
  settled: Generated<number>;
  known: Generated<number>;
  /** JSON of account ids by the file's bookmakers; null until they are known. */
  accounts: string | null;
  omitted: Generated<number>;
  /** JSON of the questions and answers; null: none are stored. */
  asked: string | null;
  /** JSON of the sums of added bets, by state and currency; null: none are stored. */
  sums: string | null;
}

/** Parts of a file that are still to be written, in order. */
interface BankrollImportPiecesTable {
  importId: string;
  nth: number;
  /** `ImportPiece` as JSON. */
  piece: string;
}

/** Sums over the bets settled on a day, by each dimension; `all` covers every bet. */
interface BankrollDaysTable {
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
  /** Sum of percentages. */
  clvSum: number;
  knownBets: number;
  /** Includes the actual profit of bets whose expected value is unknown. */
  expectedCents: number;
  knownExpectedCents: number;
  variance: number;
}
