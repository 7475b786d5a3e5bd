/** Largest frame that a client may send. */
export const MAX_PAYLOAD_BYTES = 64 * 1024;
/** A frame comes in no more pieces, of the protocol or of the network: each piece is kept by itself until it is whole. */
export const MAX_PIECES = 512;
/** A reader with more than this unread gets the newest state instead of every step. */
export const SLOW_BYTES = 1024 * 1024;
/** A reader that stays slow for so long is let go. */
export const SLOW_MS = 10_000;
/** A socket that was closed and does not go is dropped after this. */
export const GOODBYE_MS = 5000;
/** How often the hub looks after each of its sockets. */
export const BEAT_MS = 250;
/** In so many turns, so that a crowd's heartbeats are not all written while a price waits. */
export const BEAT_TURNS = 10;
export const HEARTBEAT_MS = 1000;
export const PING_MS = 15_000;
/** How often it is asked anew whether a session still stands: another process may have ended it. */
export const RECHECK_MS = 30_000;
/** Messages that a client may send at once, and how soon one more. */
export const MESSAGE_BURST = 60;
export const MESSAGE_REFILL_MS = 50;

/** Lists that nobody follows yet: so many at once, and how soon one more. Each takes the engine some milliseconds to begin. */
export const NEW_TOPIC_BURST = 60;
export const NEW_TOPIC_REFILL_MS = 500;
/** Of a refusal's reason so much is said: it may repeat what came in. */
export const MAX_REASON_CHARS = 200;

/** How much may be open and followed at once. What is past it is refused, and free again when somebody goes. */
export interface LiveLimits {
  socketsPerUser: number;
  /** An office, or the customers of a mobile network behind one address. */
  socketsPerNetwork: number;
  sockets: number;
  /** Different lists and histories: two a tab. */
  topicsPerUser: number;
  /** Every customer with a list of their own, twice over. */
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
