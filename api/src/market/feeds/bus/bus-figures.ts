/** How the bus is doing, as this process sees it. */
export interface BusFigures {
  isConnected: boolean;
  /** How often the connection was made anew. */
  reconnects: number;
  /** Messages handed over, or taken. */
  messages: number;
  /** Items that wait to be handed over, or messages that are known of and have not come. */
  waiting: number;
  /** How old the oldest that waits is, or how late the newest came. */
  lateMs: number;
  /** Messages that are missing, and messages that came again. */
  lost: number;
  doubled: number;
  /** Where prices come over the bus: whoever sends them, or the bus, is not heard any more. */
  isCutOff: boolean;
}
