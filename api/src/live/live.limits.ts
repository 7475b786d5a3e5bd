/** Largest frame that a client may send. */
export const MAX_PAYLOAD_BYTES = 64 * 1024;
/** A reader with more than this unread gets the newest state instead of every step. */
export const SLOW_BYTES = 1024 * 1024;
/** A reader that stays slow for so long is let go. */
export const SLOW_MS = 10_000;
/** A socket that was closed and does not go is dropped after this. */
export const GOODBYE_MS = 5000;
/** How often the hub looks after its sockets. */
export const BEAT_MS = 250;
export const HEARTBEAT_MS = 1000;
export const PING_MS = 15_000;
/** How often it is asked anew whether a session still stands: another process may have ended it. */
export const RECHECK_MS = 30_000;
export const MAX_SOCKETS_PER_USER = 20;
/** Messages that a client may send at once, and how soon one more. */
export const MESSAGE_BURST = 60;
export const MESSAGE_REFILL_MS = 50;

/** Close codes of the protocol (RFC 6455 and its registry). */
export const CLOSE = { policy: 1008, badFrame: 1007, internal: 1011, restart: 1012, slow: 1013 } as const;
