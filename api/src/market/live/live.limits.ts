/** Largest frame that a client may send. */
export const MAX_PAYLOAD_BYTES = 64 * 1024;
/** Limit on fragments of a frame, by protocol or network: each is buffered separately until it is complete. */
export const MAX_PIECES = 512;
/** A reader with more than this unread gets the newest state instead of every step. */
export const SLOW_BYTES = 1024 * 1024;
/** A reader that stays slow this long is disconnected. */
export const SLOW_MS = 10_000;
/** A closed socket whose peer does not answer is dropped after this. */
export const GOODBYE_MS = 5000;
/** Interval of checking each socket. */
export const BEAT_MS = 250;
/** Slots of a beat, so that a crowd's heartbeats do not hold up a price. */
export const BEAT_SLOTS = 10;
export const HEARTBEAT_MS = 1000;
export const PING_MS = 15_000;
/** Interval of rechecking sessions: another process may have ended one. */
export const RECHECK_MS = 30_000;
/** Client messages: burst, and interval of one more. */
export const MESSAGE_BURST = 60;
export const MESSAGE_REFILL_MS = 50;

/** Lists that are not open yet: burst, and interval of one more. Each takes the engine some milliseconds to open. */
export const NEW_TOPIC_BURST = 60;
export const NEW_TOPIC_REFILL_MS = 500;
/** Longest reason of a refusal: it may repeat input. */
export const MAX_REASON_CHARS = 200;

/** Limits of open sockets and topics. Excess is refused until something is closed. */
export interface LiveLimits {
  socketsPerUser: number;
  /** Allows for an office, or a mobile network's customers behind one address. */
  socketsPerNetwork: number;
  sockets: number;
  /** Different lists and histories: two a tab. */
  topicsPerUser: number;
  /** A list of their own for every customer, twice over. */
  topics: number;
}
export const LIVE_LIMITS: LiveLimits = {
  socketsPerUser: 20,
  socketsPerNetwork: 1000,
  sockets: 20_000,
  topicsPerUser: 40,
  topics: 10_000,
};

/** Close codes of the protocol (RFC 6455 and its registry). */
export const CLOSE = { policy: 1008, badFrame: 1007, internal: 1011, restart: 1012, slow: 1013 } as const;
