/** One customer's socket. */
export interface Listener {
  url: string;
  cookie: string;
  /** The list to follow, as the text of its filter. */
  filter: string;
  /** Whether it makes anything of what comes; else it only takes it. */
  isReading: boolean;
}

/** What a process of listeners is told. */
export type ToListeners =
  | { kind: 'open'; listeners: Listener[] }
  /** What comes before this does not count. */
  | { kind: 'begin' }
  | { kind: 'take' }
  /** Nothing is read from now on. */
  | { kind: 'deafen' }
  /** Hangs up; others may be opened. */
  | { kind: 'leave' };

export interface Heard {
  /** By the key of a marked price: when it came, once for each socket that it came to, in ms. */
  arrivals: ReadonlyMap<string, number[]>;
  /** How late a mere timer was, in ms: of the time that the machine had for others. */
  lateMs: number[];
  /** Of all sockets together, heartbeats left out. */
  frames: number;
  bytes: number;
  /** Numbers that were left out, lists that came whole, and sockets that were closed. */
  gaps: number;
  snapshots: number;
  closed: number;
  /** How many were closed with which code. */
  codes: Readonly<Record<number, number>>;
}

export type FromListeners = { kind: 'done' } | { kind: 'heard'; heard: Heard };
