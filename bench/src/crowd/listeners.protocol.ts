/** One customer's socket. */
export interface Listener {
  url: string;
  cookie: string;
  /** The list to follow, as JSON of its filter. */
  filter: string;
  /** Whether it decodes frames; otherwise it only receives them. */
  isReading: boolean;
}

/** Messages to a process of listeners. */
export type ToListeners =
  | { kind: 'open'; listeners: Listener[] }
  /** Starts the measurement; earlier frames do not count. */
  | { kind: 'begin' }
  | { kind: 'take' }
  /** Stops reading. */
  | { kind: 'deafen' }
  /** Closes the sockets; others may be opened. */
  | { kind: 'leave' };

export interface Heard {
  /** Arrival times in ms by key of a marked price, one for each socket that received it. */
  arrivals: ReadonlyMap<string, number[]>;
  /** Delay of a bare timer in ms: measures contention with other work on the machine. */
  lateMs: number[];
  /** Of all sockets together, without heartbeats. */
  frames: number;
  bytes: number;
  /** Sequence gaps, full lists, and closed sockets. */
  gaps: number;
  snapshots: number;
  closed: number;
  /** Number of closed sockets by code. */
  codes: Readonly<Record<number, number>>;
}

export type FromListeners = { kind: 'done' } | { kind: 'heard'; heard: Heard };
