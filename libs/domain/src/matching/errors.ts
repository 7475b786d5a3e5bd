/** Closed list of refusals of decisions about events, in `error`; the screens translate them. */
export const MATCHING_ERRORS = [
  /** The event was decided on since it was displayed. */
  'errors.eventChanged',
  /** No source lists it any more, or it was joined into another one. */
  'errors.eventGone',
  /** The pair was decided on, or its events are gone. */
  'errors.pairClosed',
  /** One source lists both, so they are two. */
  'errors.oneSource',
  /** The decision was already undone. */
  'errors.decisionUndone',
  /** There is no such decision, or it is itself an undo. */
  'errors.decisionFinal',
  /** The leagues were decided on since they were displayed. */
  'errors.leaguesChanged',
  /** Nothing is known about them, or they were forgotten. */
  'errors.leaguesGone',
  /** Leagues of one source are two already. */
  'errors.leaguesOfOneSource',
  /** No source lists events of a league of this name. */
  'errors.leagueUnknown',
  /** The name is unknown, or was already removed. */
  'errors.nameGone',
] as const;
export type MatchingError = (typeof MATCHING_ERRORS)[number];
