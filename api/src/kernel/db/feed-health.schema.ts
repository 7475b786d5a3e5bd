/** How bookmakers' feeds were doing. Times are ms; delays too. */
export interface FeedHealthSchema {
  feedSamples: FeedSamplesTable;
  feedHours: FeedHoursTable;
  feedIncidents: FeedIncidentsTable;
  feedWatch: FeedWatchTable;
}

export interface FeedSamplesTable {
  bookie: string;
  mode: 'prematch' | 'live';
  minuteMs: number;
  events: number;
  lastSeenMs: number;
  lastChangedMs: number;
  /** Null where no source says when it saw a price. */
  delayP50Ms: number | null;
  delayP95Ms: number | null;
  arbs: number;
  valueBets: number;
  /** Arbs that were followed to their end since the sample before, and how many of them stood. */
  shown: number;
  after5: number;
  after15: number;
  after60: number;
}

export interface FeedHoursTable {
  bookie: string;
  mode: 'prematch' | 'live';
  hourMs: number;
  /** How many samples it is made of: minutes in which somebody watched. */
  minutes: number;
  /** Medians of the samples. */
  events: number;
  delayP50Ms: number | null;
  delayP95Ms: number | null;
  arbs: number;
  /** Sums. */
  shown: number;
  after5: number;
  after15: number;
  after60: number;
}

export interface FeedIncidentsTable {
  id: string;
  bookie: string;
  mode: 'prematch' | 'live';
  kind: 'slow' | 'fewEvents' | 'silent';
  fromMs: number;
  /** Null while it lasts. */
  toMs: number | null;
  /** Arbs with a leg there when it began. */
  arbs: number;
  /** 1 once it can no longer go on, and what follows from it has been done. */
  isSettled: number;
}

/** One row: who watches, and how far. */
export interface FeedWatchTable {
  id: number;
  /** Nobody else may until then. */
  holder: string;
  untilMs: number;
  /** The last look that was written. */
  lookedMs: number | null;
  /** Since when nobody at all is heard. */
  downSinceMs: number | null;
}
