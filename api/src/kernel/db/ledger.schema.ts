import type { LedgerAccountKind, TransferKind } from '@bothways/domain/ledger';
import type { Generated } from 'kysely';

/** The ledger's tables. Amounts are hundredths of credits or euro cents, by the account's unit. */
export interface LedgerSchema {
  ledgerAccounts: LedgerAccountsTable;
  ledgerTransfers: LedgerTransfersTable;
  ledgerEntries: LedgerEntriesTable;
  ledgerReservations: LedgerReservationsTable;
  ledgerSeals: LedgerSealsTable;
  ledgerClosings: LedgerClosingsTable;
  ledgerChecks: LedgerChecksTable;
  transferLimits: TransferLimitsTable;
  transferDays: TransferDaysTable;
}

interface LedgerAccountsTable {
  id: string;
  kind: LedgerAccountKind;
  owner: string | null;
  unit: 'credits' | 'cents';
  floor: number | null;
  /** The sum of its entries. */
  posted: number;
  /** What pending transfers may still take out. */
  reserved: number;
  /** Number of its entries. */
  entries: number;
}

interface LedgerTransfersTable {
  id: string;
  key: string;
  bodyHash: string;
  kind: TransferKind;
  phase: 'single' | 'pending' | 'post' | 'void';
  pendingId: string | null;
  reversesId: string | null;
  expiresAtMs: number | null;
  actor: string;
  comment: string | null;
  cause: string | null;
  atMs: number;
  /** Covers the row and its legs; null in transfers older than seals. */
  seal: string | null;
}

interface LedgerEntriesTable {
  transferId: string;
  accountId: string;
  amount: number;
  /** The entry's number in the account, from 1. */
  place: number;
  /** The account's balance after it. */
  balance: number;
}

interface LedgerReservationsTable {
  transferId: string;
  accountId: string;
  amount: number;
}

/** The chain over all transfers; it lags slightly behind them. */
interface LedgerSealsTable {
  seq: number;
  transferId: string;
  /** Covers the transfer, its entries and reservations, and the previous hash. */
  hash: string;
  seal: string;
}

/** One row while writes are forbidden. */
interface LedgerClosingsTable {
  id: number;
  atMs: number;
  fault: string;
}

/** A single row: the result of the last check. */
interface LedgerChecksTable {
  id: number;
  atMs: number;
  accounts: number;
  entries: number;
  fault: string | null;
}

/** One row once an owner has set them; in hundredths of credits. */
interface TransferLimitsTable {
  id: number;
  dailyCap: number;
  approvalAbove: number;
  creditCap: Generated<number>;
  changedBy: string;
  changedAtMs: number;
}

/** What a user has sent on a UTC day, including what awaits approval and direct credit payments. */
interface TransferDaysTable {
  userId: string;
  /** 2026-11-23 */
  day: string;
  sent: number;
  made: Generated<number>;
}
