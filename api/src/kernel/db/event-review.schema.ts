/** What people have decided about events, in the order in which every process hears of it. Without gaps from 1. */
export interface MatchDecisionsTable {
  seq: number;
  kind: string;
  atMs: number;
  /** Id of a user. No reference: what somebody decided outlives their account. */
  decidedBy: string;
  eventId: string;
  otherId: string;
  sport: string;
  /** When the last of its sources says that it begins. */
  startsAtMs: number;
  title: string;
  /** JSON of the verdict, or of the name that was forgotten. */
  payload: string;
  /** JSON of who moved, and whether the matcher had joined them by itself. */
  moved: string;
  /** The pair in doubt that was accepted with it. */
  reviewId: string | null;
  /** The decision that it takes back. */
  undoes: number | null;
  undoneBy: number | null;
}

/** By the hour in which events begin: how many the matcher joined by itself. */
export interface MatchJoinsTable {
  hourMs: number;
  sport: string;
  source: string;
  joined: number;
}

/** Events that somebody has reported and nobody has decided about. */
export interface ReportedEventsTable {
  eventId: string;
  sport: string;
  /** JSON of what each source stated at the first report. */
  sides: string;
  firstAtMs: number;
  lastAtMs: number;
  reporters: number;
}

/** What one person has reported of an event. */
export interface EventReportsTable {
  eventId: string;
  userId: string;
  atMs: number;
  /** JSON of the bookmakers they named. */
  bookies: string;
  reason: string | null;
  /** JSON of the legs as they stood. */
  legs: string;
}
