import { z } from 'zod';

/** Kinds of movements of credits or euros, as statements name them; stored in the database, so values never change. */
export const TRANSFER_KINDS = [
  'pack',
  'bonus',
  'freePack',
  'phoneReward',
  'referralReward',
  'transfer',
  'deposit',
  'withdrawal',
  /** A bot user's payment: the house creates the credits that it buys. */
  'credit',
  'freeCredits',
  'raspberry',
  /** Money of a pack was refunded, by us or by the buyer's bank, together with its credits. */
  'refund',
  'dispute',
  /** A dispute decided in our favour restores its credits. */
  'disputeWon',
  /** Incoming credits pay a debt. */
  'debt',
  'reversal',
] as const;
export const transferKindSchema = z.enum(TRANSFER_KINDS);
export type TransferKind = z.infer<typeof transferKindSchema>;

/** Kinds of accounts; stored in the database, so names never change. */
export const LEDGER_ACCOUNT_KINDS = [
  /** The source of all credits: its debt equals the credits of all other accounts. */
  'house',
  'promotions',
  'rewards',
  'admin',
  'botUser',
  /** A debt to the house after a refund: negative until paid. */
  'receivable',
  'sales',
  /** Euros in transit between a payment provider and us. */
  'clearing',
] as const;
export const ledgerAccountKindSchema = z.enum(LEDGER_ACCOUNT_KINDS);
export type LedgerAccountKind = z.infer<typeof ledgerAccountKindSchema>;

/** Refusal of everything that moves money or credits while a ledger check fails. */
export const LEDGER_CLOSED = 'errors.ledgerClosed';
export type LedgerRefusal = typeof LEDGER_CLOSED;
