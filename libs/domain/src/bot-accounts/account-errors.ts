/** Refusals of account changes; screens translate them. */
export const ACCOUNT_ERRORS = [
  'errors.noBonus',
  'errors.bookieGone',
  'errors.noAccount',
  'errors.noProxy',
  'errors.otherProxy',
  'errors.birthdateMissing',
  'errors.birthdateAhead',
  'errors.notReducedOdds',
  'errors.notLudoInduction',
  'errors.bookieClosed',
] as const;
export type AccountError = (typeof ACCOUNT_ERRORS)[number];
