export interface ResultsSchema {
  eventResults: EventResultsTable;
  eventNames: EventNamesTable;
  eventsThatBecame: EventsThatBecameTable;
}

/** Words of sources on how events ended. A later one of a source is a row of its own; none is changed. */
interface EventResultsTable {
  /** Without gaps from 1, in the order in which every process hears of them. */
  seq: number;
  eventId: string;
  sport: string;
  source: string;
  state: string;
  /** JSON of scores and choices; sides are those of the event. */
  numbers: string;
  /** 1: it counts before what other sources say. */
  decides: number;
  /** When the source knew it. */
  atMs: number;
  receivedAtMs: number;
}

/** What sources call events, whether they are over or not. */
interface EventNamesTable {
  eventId: string;
  /** A collector, or a bookmaker at a collector. */
  source: string;
  /** The source's id of it, or its names and start where it gives none. */
  sourceId: string;
  sport: string;
  country: string;
  league: string;
  home: string;
  away: string;
  startsAtMs: number;
  /** 1: its sides are the other way round than the event's. */
  swapped: number;
}

/** Events that turned out to be others: bets and links may still have the old id. */
interface EventsThatBecameTable {
  eventId: string;
  becameId: string;
  /** 1: its sides are the other way round than those of what it became. */
  swapped: number;
  atMs: number;
}
