/** One customer's socket. */
export interface Client {
  url: string;
  cookie: string;
  /** The list to follow; none where the socket brings prices unasked. */
  filter?: string;
  /** The list of the match that is open beside it. */
  openFilter?: string;
}

/** What the process of the readers is told. */
export type ToReaders =
  | { kind: 'follow'; clients: Client[] }
  /** What comes before this does not count. */
  | { kind: 'begin' }
  | { kind: 'report'; sentAtMs: ReadonlyMap<string, number> };

/** In milliseconds, one number for each client that showed a marked price. */
export interface Report {
  /** From the push of a price to its frame at the client's socket. */
  arrived: Float64Array;
  /** What decoding that frame takes. */
  decoded: Float64Array;
  /** How late a timer of the thread was that notes arrivals: of the time that the machine had for others. */
  late: Float64Array;
  /** Lists that were told whole, and numbers that were left out. Both mean that a reader was behind. */
  snapshots: number;
  gaps: number;
}

export type FromReaders = { kind: 'following' } | { kind: 'report'; report: Report };
