import type { WebSocket } from 'ws';

/** What the hub needs of a socket. */
export interface LiveSocket {
  send(frame: Uint8Array): void;
  /** Sent but not yet taken by the other side's system. */
  readonly unreadBytes: number;
  ping(): void;
  onPong(listener: () => void): void;
  /** Says goodbye and waits for the other side to do so too. */
  close(code: number, reason: string): void;
  /** Hangs up. */
  drop(): void;
}

/** A socket of `ws` as the hub sees it. */
export const liveSocket = (raw: WebSocket): LiveSocket => ({
  // What waits is kept by itself: a frame may be a part of many, which would all wait with it.
  send: (frame) => raw.send(raw.bufferedAmount > 0 ? frame.slice() : frame, { binary: true }),
  get unreadBytes() {
    return raw.bufferedAmount;
  },
  ping: () => raw.ping(),
  onPong: (listener) => raw.on('pong', listener),
  close: (code, reason) => raw.close(code, reason),
  drop: () => raw.terminate(),
});
