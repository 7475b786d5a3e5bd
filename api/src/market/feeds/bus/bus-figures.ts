/** State of the bus, as this process sees it. */
export interface BusFigures {
  isConnected: boolean;
  /** Number of reconnections. */
  reconnects: number;
  /** Messages sent, or received. */
  messages: number;
  /** Items waiting to be sent, or messages announced but not received. */
  waiting: number;
  /** Age of the oldest waiting item, or delay of the newest message. */
  lateMs: number;
  /** Missing messages, and duplicates. */
  lost: number;
  doubled: number;
  /** On a receiving process: the sender, or the bus, has fallen silent. */
  isCutOff: boolean;
}
