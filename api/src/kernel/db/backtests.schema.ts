/** Lists replayed over stored odds, and what they found. Times are ms. */
export interface BacktestsSchema {
  backtests: BacktestsTable;
  backtestFinds: BacktestFindsTable;
  backtestTries: BacktestTriesTable;
}

export interface BacktestsTable {
  id: string;
  userId: string;
  /** Names what was asked: asked again, no second one is made. */
  key: string;
  /** Of everything that was asked. */
  bodyHash: string;
  kind: 'arbs' | 'valuebets';
  mode: 'prematch' | 'live';
  configurationId: string;
  configurationName: string;
  /** JSON of the list's query, as the configuration stood for it. */
  query: string;
  /** JSON; see `bettingSchema`. */
  betting: string;
  /** 1 where the configuration asks for what no history knows. */
  hasScreenRules: number;
  /** Events that begin from here. */
  fromMs: number;
  /** Not included. */
  toMs: number;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  fault: string | null;
  /** Who replays it now: what others say of it does not count. */
  holder: string | null;
  /** How often it was begun. */
  tries: number;
  events: number;
  ofEvents: number | null;
  points: number;
  found: number;
  outlines: number;
  createdAtMs: number;
  startedAtMs: number | null;
  endedAtMs: number | null;
}

export interface BacktestFindsTable {
  backtestId: string;
  /** From 1, in the order in which they were found. */
  number: number;
  eventId: string;
  /** JSON. */
  find: string;
}

/** What somebody has tried on which days; kept when the backtest is deleted, as it flatters all the same. */
export interface BacktestTriesTable {
  userId: string;
  /** Of the list and its query. */
  listHash: string;
  fromMs: number;
  toMs: number;
  atMs: number;
}
