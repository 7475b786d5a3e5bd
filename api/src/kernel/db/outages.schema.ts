/** What outages of bookmakers give back to the people who had them in their active configurations. */
export interface OutagesSchema {
  pastChoices: PastChoicesTable;
  outageCredits: OutageCreditsTable;
  creditedSpans: CreditedSpansTable;
  settledOutages: SettledOutagesTable;
}

/** What the active configuration of a list had selected, from then until the next row of the list. */
interface PastChoicesTable {
  userId: string;
  family: string;
  mode: string;
  fromMs: number;
  /** JSON: values of bookmakers, sorted. Empty while none is active. */
  bookies: string;
}

/** What an outage gave a person; a row with nothing where all of it was given for others before. */
interface OutageCreditsTable {
  userId: string;
  /** Of the incident; it may be forgotten before this. */
  outageId: string;
  bookie: string;
  mode: string;
  fromMs: number;
  toMs: number;
  minutes: number;
  atMs: number;
}

/** Time for which a person was given something: no two rows of one overlap. */
interface CreditedSpansTable {
  userId: string;
  fromMs: number;
  toMs: number;
}

/** Outages for which everybody was given what is theirs. */
interface SettledOutagesTable {
  outageId: string;
  settledAtMs: number;
}
