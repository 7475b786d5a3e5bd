/** Why credits were not sent, or a waiting transfer not decided; screens translate them. */
export const CREDIT_ERRORS = [
  /** No number above 0 with at most two decimals. */
  'errors.invalidAmount',
  /** Nobody has this address; to who may not look people up, nobody who could be sent credits. */
  'errors.recipientUnknown',
  /** Somebody has it who is no admin, or whose account is closed. */
  'errors.recipientNotAdmin',
  'errors.recipientSelf',
  /** More than there is. */
  'errors.insufficientCredits',
  /** They were given: free pack, bonus and rewards are for one's own bot users. */
  'errors.givenCredits',
  /** Money went back and its credits were spent: first comes what is owed. */
  'errors.debt',
  /** More than may be sent in a day. */
  'errors.dailyCap',
  /** The second person is somebody else than the first. */
  'errors.ownTransfer',
  /** It was approved, declined, or its time is over. */
  'errors.decided',
  /** More rows than one file has: a shorter period. */
  'errors.tooManyRows',
] as const;
export type CreditError = (typeof CREDIT_ERRORS)[number];
