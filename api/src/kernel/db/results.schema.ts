export interface ResultsSchema {
  eventResults: EventResultsTable;
  eventNames: EventNamesTable;
  eventsThatBecame: EventsThatBecameTable;
}

/** Results as sources state them. A source's correction is a new row; rows are immutable. */
interface EventResultsTable {
  /** Without gaps from 1, in the order in which every process applies them. */
  seq: number;
  eventId: string;
  sport: string;
  source: string;
  state: string;
  /** JSON of scores and choices; sides are those of the event. */
  numbers: string;
  /** 1: it takes precedence over other sources. */
  decides: number;
  /** When the source knew it. */
  atMs: number;
  receivedAtMs: number;
}

/** Sources' names of events, finished ones included. */
interface EventNamesTable {
  eventId: string;
  /** A collector, or a bookmaker at a collector. */
  source: string;
  /** The source's id, or names and start if it has none. */
  sourceId: string;
  sport: string;
  country: string;
  league: string;
  home: string;
  away: string;
  startsAtMs: number;
  /** 1: home and away are swapped relative to the event. */
  swapped: number;
}

/** Events merged into others: bets and links may still have the old id. */
interface EventsThatBecameTable {
  eventId: string;
  becameId: string;
  /** 1: home and away are swapped relative to the event it was merged into. */
  swapped: number;
  atMs: number;
}
