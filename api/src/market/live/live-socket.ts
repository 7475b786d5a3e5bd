import type { WebSocket } from 'ws';

/** The hub's interface to a socket. */
export interface LiveSocket {
  send(frame: Uint8Array): void;
  /** Sent but not yet accepted by the operating system. */
  readonly unreadBytes: number;
  ping(): void;
  onPong(listener: () => void): void;
  /** Sends a close frame and waits for the peer's. */
  close(code: number, reason: string): void;
  /** Disconnects at once. */
  drop(): void;
}

/** Adapts a socket of `ws` to the hub. */
export const liveSocket = (raw: WebSocket): LiveSocket => ({
  // Copied if it has to wait: a frame may be a slice of a large buffer, which would be retained with it.
  send: (frame) => raw.send(raw.bufferedAmount > 0 ? frame.slice() : frame, { binary: true }),
  get unreadBytes() {
    return raw.bufferedAmount;
  },
  ping: () => raw.ping(),
  onPong: (listener) => raw.on('pong', listener),
  close: (code, reason) => raw.close(code, reason),
  drop: () => raw.terminate(),
});
