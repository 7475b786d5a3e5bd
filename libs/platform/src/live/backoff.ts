const FIRST_MS = 500;
const MOST_MS = 15_000;

/**
 * Returns the delay before the next connection: doubling from 0.5 s to 15 s, between half and all of it by `random` (0
 * to 1), so that the clients of a restarted server do not reconnect at once.
 */
export const reconnectDelayMs = (failures: number, random: number): number =>
  Math.min(MOST_MS, FIRST_MS * 2 ** (failures - 1)) * (0.5 + random / 2);
