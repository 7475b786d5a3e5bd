import type { LedgerAccountKind, TransferKind } from '@bothways/domain/ledger';
import type { Generated } from 'kysely';

/** The ledger's tables. Amounts are hundredths of credits or euro cents, as the account's unit says. */
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
  /** How many entries it has. */
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
  /** Over the row and its legs; null in transfers from before there were seals. */
  seal: string | null;
}

interface LedgerEntriesTable {
  transferId: string;
  accountId: string;
  amount: number;
  /** Its number in the account, from 1. */
  place: number;
  /** What the account came to with it. */
  balance: number;
}

interface LedgerReservationsTable {
  transferId: string;
  accountId: string;
  amount: number;
}

/** The chain over all transfers, which follows a moment behind them. */
interface LedgerSealsTable {
  seq: number;
  transferId: string;
  /** Over the transfer, its entries and reservations, and the hash before. */
  hash: string;
  seal: string;
}

/** One row while nothing may be written. */
interface LedgerClosingsTable {
  id: number;
  atMs: number;
  fault: string;
}

/** One row: what the last check came to. */
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

/** What somebody has sent on a day of UTC, with what waits for a second person, and made by credit payments alone. */
interface TransferDaysTable {
  userId: string;
  /** 2026-11-23 */
  day: string;
  sent: number;
  made: Generated<number>;
}
