/** Compensation of bookmakers' outages for users who had them in their active configurations. */
export interface OutagesSchema {
  pastChoices: PastChoicesTable;
  outageCredits: OutageCreditsTable;
  creditedSpans: CreditedSpansTable;
  settledOutages: SettledOutagesTable;
}

/** The bookmakers selected in a list's active configuration, from then until the list's next row. */
interface PastChoicesTable {
  userId: string;
  family: string;
  mode: string;
  fromMs: number;
  /** JSON: values of bookmakers, sorted. Empty while none is active. */
  bookies: string;
}

/** Compensation of a user for an outage; zero if other outages already covered all of it. */
interface OutageCreditsTable {
  userId: string;
  /** The incident's id; the incident may be pruned earlier. */
  outageId: string;
  bookie: string;
  mode: string;
  fromMs: number;
  toMs: number;
  minutes: number;
  atMs: number;
}

/** Periods that a user was compensated for: rows of one user never overlap. */
interface CreditedSpansTable {
  userId: string;
  fromMs: number;
  toMs: number;
}

/** Outages whose compensation is complete. */
interface SettledOutagesTable {
  outageId: string;
  settledAtMs: number;
}
