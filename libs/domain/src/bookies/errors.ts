/** Closed list of refusals of catalogue changes, in `error`; the screens translate them. */
export const BOOKIE_ERRORS = [
  'errors.bookieGone',
  /** The area was saved by someone else since the version that was edited. */
  'errors.bookieChanged',
  'errors.bookieTaken',
  /** A deleted bookmaker has the name. */
  'errors.bookieTakenDeleted',
  /** A bookmaker deleted too long ago to be restored had the name, and its bets and prices are stored under it. */
  'errors.bookieNameKept',
  /** Bot users have accounts there. */
  'errors.bookieAccounts',
  'errors.bookieNotDeleted',
  /** It was deleted too long ago to be restored. */
  'errors.bookieTooLate',
  /** It would copy its prices from itself, directly or through others. */
  'errors.ogBookieLoop',
  'errors.ogBookieGone',
  /** The area has no such version. */
  'errors.versionGone',
] as const;
export type BookieError = (typeof BOOKIE_ERRORS)[number];
