/** Decisions about events, in the order in which every process applies them. Without gaps from 1. */
export interface MatchDecisionsTable {
  seq: number;
  kind: string;
  atMs: number;
  /** Id of a user. No reference: a decision outlives its author's account. */
  decidedBy: string;
  eventId: string;
  otherId: string;
  sport: string;
  /** The latest start that any of its sources states. */
  startsAtMs: number;
  title: string;
  /** JSON of the verdict, or of the removed name. */
  payload: string;
  /** JSON of the sources that moved, and whether the matcher had joined them automatically. */
  moved: string;
  /** The doubtful pair accepted with it. */
  reviewId: string | null;
  /** The decision that it reverts. */
  undoes: number | null;
  undoneBy: number | null;
}

/** By the hour in which events begin: how many the matcher joined automatically. */
export interface MatchJoinsTable {
  hourMs: number;
  sport: string;
  source: string;
  joined: number;
}

/** Reported events that nobody has decided on. */
export interface ReportedEventsTable {
  eventId: string;
  sport: string;
  /** JSON of what each source stated at the first report. */
  sides: string;
  firstAtMs: number;
  lastAtMs: number;
  reporters: number;
}

/** One person's report of an event. */
export interface EventReportsTable {
  eventId: string;
  userId: string;
  atMs: number;
  /** JSON of the bookmakers that the report names. */
  bookies: string;
  reason: string | null;
  /** JSON of the legs as they were then. */
  legs: string;
}
