/** Lists replayed over stored odds, and their results. Times are ms. */
export interface BacktestsSchema {
  backtests: BacktestsTable;
  backtestFinds: BacktestFindsTable;
  backtestTries: BacktestTriesTable;
}

export interface BacktestsTable {
  id: string;
  userId: string;
  /** Idempotency key of the request. */
  key: string;
  /** Of the whole request. */
  bodyHash: string;
  kind: 'arbs' | 'valuebets';
  mode: 'prematch' | 'live';
  configurationId: string;
  configurationName: string;
  /** JSON of the list's query, as the configuration had it then. */
  query: string;
  /** JSON; see `bettingSchema`. */
  betting: string;
  /** 1 if the configuration uses criteria that no history records. */
  hasScreenRules: number;
  /** Events that start at or after this. */
  fromMs: number;
  /** Exclusive. */
  toMs: number;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  fault: string | null;
  /** The process that replays it now; results of others are discarded. */
  holder: string | null;
  /** How often a replay was started. */
  tries: number;
  events: number;
  ofEvents: number | null;
  points: number;
  found: number;
  outlines: number;
  /** Events with prices stored before receipts were: their times are those of the sources. */
  unreceived: number;
  createdAtMs: number;
  startedAtMs: number | null;
  endedAtMs: number | null;
}

interface BacktestFindsTable {
  backtestId: string;
  /** From 1, in the order of discovery. */
  number: number;
  eventId: string;
  /** JSON. */
  find: string;
}

/**
 * Which lists a user has tried on which days; retained when a backtest is deleted, because the selection bias remains.
 */
interface BacktestTriesTable {
  userId: string;
  /** Of the list and its query. */
  listHash: string;
  fromMs: number;
  toMs: number;
  atMs: number;
}
