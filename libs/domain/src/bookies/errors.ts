/** Closed list of what changes of the catalogue are refused for, in `error`; the screens translate them. */
export const BOOKIE_ERRORS = [
  'errors.bookieGone',
  /** Somebody has saved the area since the version that was written from. */
  'errors.bookieChanged',
  'errors.bookieTaken',
  /** A deleted bookmaker has the name. */
  'errors.bookieTakenDeleted',
  /** One that was deleted too long ago to be restored had the name, under which its bets and prices are kept. */
  'errors.bookieNameKept',
  /** Bot users have accounts there. */
  'errors.bookieAccounts',
  'errors.bookieNotDeleted',
  /** It was deleted too long ago to be restored. */
  'errors.bookieTooLate',
  /** It would take its prices from itself, if by way of others. */
  'errors.ogBookieLoop',
  'errors.ogBookieGone',
  /** There is no such version of an area. */
  'errors.versionGone',
] as const;
export type BookieError = (typeof BOOKIE_ERRORS)[number];
