import { z } from 'zod';

/** What a movement of credits or euros is, as the statement names it; stands in the database and never changes. */
export const TRANSFER_KINDS = [
  'pack',
  'bonus',
  'freePack',
  'phoneReward',
  'referralReward',
  'transfer',
  'deposit',
  'withdrawal',
  /** A bot user's payment: the house makes the credits that it buys. */
  'credit',
  'freeCredits',
  'raspberry',
  /** Money of a pack went back, by us or by the buyer's bank, and its credits with it. */
  'refund',
  'dispute',
  /** A dispute that was decided for us brings its credits again. */
  'disputeWon',
  /** What somebody owed is paid by what came in. */
  'debt',
  'reversal',
] as const;
export const transferKindSchema = z.enum(TRANSFER_KINDS);
export type TransferKind = z.infer<typeof transferKindSchema>;

/** Whose money it is; the names stand in the database and never change. */
export const LEDGER_ACCOUNT_KINDS = [
  /** Credits come from here, so it owes as many as there are outside. */
  'house',
  'promotions',
  'rewards',
  'admin',
  'botUser',
  /** What somebody owes the house after money went back: below zero until it is paid. */
  'receivable',
  'sales',
  /** Euros on their way between a payment provider and us. */
  'clearing',
] as const;
export const ledgerAccountKindSchema = z.enum(LEDGER_ACCOUNT_KINDS);
export type LedgerAccountKind = z.infer<typeof ledgerAccountKindSchema>;

/** What moves money or credits is refused by this while a sum of the ledger does not hold. */
export const LEDGER_CLOSED = 'errors.ledgerClosed';
export type LedgerRefusal = typeof LEDGER_CLOSED;
