/** Closed list of what decisions about events are refused for, in `error`; the screens translate them. */
export const MATCHING_ERRORS = [
  /** Somebody has decided about it since it was looked at. */
  'errors.eventChanged',
  /** No source speaks of it any more, or it has become another one. */
  'errors.eventGone',
  /** Somebody has decided about the pair, or its events are gone. */
  'errors.pairClosed',
  /** One source lists both, so they are two. */
  'errors.oneSource',
  /** Somebody has taken the decision back before. */
  'errors.decisionUndone',
  /** There is no such decision, or it takes another one back itself. */
  'errors.decisionFinal',
  /** The name is not known, or somebody was first. */
  'errors.nameGone',
] as const;
export type MatchingError = (typeof MATCHING_ERRORS)[number];
