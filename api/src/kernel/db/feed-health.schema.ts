/** Health of bookmakers' feeds. Times and delays are ms. */
export interface FeedHealthSchema {
  feedSamples: FeedSamplesTable;
  feedHours: FeedHoursTable;
  feedIncidents: FeedIncidentsTable;
  feedWatch: FeedWatchTable;
  variantLikeness: VariantLikenessTable;
}

/** Comparisons of a variant's prices with its original's, summed by day. */
interface VariantLikenessTable {
  bookie: string;
  original: string;
  dayMs: number;
  /** Selections that both priced, each minute of the watch anew. */
  compared: number;
  alike: number;
}

interface FeedSamplesTable {
  bookie: string;
  mode: 'prematch' | 'live';
  minuteMs: number;
  events: number;
  lastSeenMs: number;
  lastChangedMs: number;
  /** Null if no source states when it saw a price. */
  delayP50Ms: number | null;
  delayP95Ms: number | null;
  arbs: number;
  valueBets: number;
  /** Arbs that ended since the previous sample, and how many of them were real. */
  shown: number;
  after5: number;
  after15: number;
  after60: number;
}

interface FeedHoursTable {
  bookie: string;
  mode: 'prematch' | 'live';
  hourMs: number;
  /** Number of samples: minutes in which a process was watching. */
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

interface FeedIncidentsTable {
  id: string;
  bookie: string;
  mode: 'prematch' | 'live';
  kind: 'slow' | 'fewEvents' | 'silent';
  fromMs: number;
  /** Null while it lasts. */
  toMs: number | null;
  /** Arbs with a leg at this bookmaker when it began. */
  arbs: number;
  /** 1 once the incident is over for good and its consequences are handled. */
  isSettled: number;
}

/** A single row: the watching process, and how far it has got. */
interface FeedWatchTable {
  id: number;
  /** Lease of `holder`. */
  holder: string;
  untilMs: number;
  /** The last sample that was written. */
  lookedMs: number | null;
  /** Since when no feed at all has reported. */
  downSinceMs: number | null;
}
