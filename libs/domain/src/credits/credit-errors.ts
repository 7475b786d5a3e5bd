/** Why credits were not sent, or a waiting transfer not decided; screens translate them. */
export const CREDIT_ERRORS = [
  /** Not a number above 0 with at most two decimals. */
  'errors.invalidAmount',
  /** No account has this address; for callers who may not look people up, no account that credits could be sent to. */
  'errors.recipientUnknown',
  /** The account is not an admin's, or is closed. */
  'errors.recipientNotAdmin',
  'errors.recipientSelf',
  /** Exceeds the available credits. */
  'errors.insufficientCredits',
  /** They were a gift: free pack, bonus and rewards are for one's own bot users. */
  'errors.givenCredits',
  /** A payment was refunded after its credits were spent: the debt comes first. */
  'errors.debt',
  /** Exceeds what may be sent in a day. */
  'errors.dailyCap',
  /** The approver must not be the sender. */
  'errors.ownTransfer',
  /** Already approved, declined, or expired. */
  'errors.decided',
  /** Exceeds the rows of a file: choose a shorter period. */
  'errors.tooManyRows',
] as const;
export type CreditError = (typeof CREDIT_ERRORS)[number];
