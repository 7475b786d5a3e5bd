/** One customer's socket. */
export interface Client {
  url: string;
  cookie: string;
  /** The list to follow; none if the socket sends prices unasked. */
  filter?: string;
  /** The list of the match open next to it. */
  openFilter?: string;
}

/** Messages to the process of the readers. */
export type ToReaders =
  | { kind: 'follow'; clients: Client[] }
  /** Starts the measurement; earlier frames do not count. */
  | { kind: 'begin' }
  | { kind: 'report'; sentAtMs: ReadonlyMap<string, number> };

/** In milliseconds, one number for each client that showed a marked price. */
export interface Report {
  /** From the push of a price to its frame at the client's socket. */
  arrived: Float64Array;
  /** Duration of decoding that frame. */
  decoded: Float64Array;
  /** Delay of a timer in the recording thread: contention with other work on the machine. */
  late: Float64Array;
  /** Full lists, and sequence gaps. Both mean that a reader was behind. */
  snapshots: number;
  gaps: number;
}

export type FromReaders = { kind: 'following' } | { kind: 'report'; report: Report };
