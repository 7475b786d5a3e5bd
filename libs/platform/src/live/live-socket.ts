import { type ClientMessage, LIVE_PROTOCOL, type ServerMessage } from '@bothways/domain/live';
import { reconnectDelayMs } from './backoff.ts';

/** Encodes and decodes the messages of one connection. */
export interface Codec {
  encode(message: ClientMessage): Uint8Array;
  decode(bytes: Uint8Array): ServerMessage;
}

/** Opens one connection; calls no handler after `close`. */
export type OpenSocket = (handlers: {
  onOpen(): void;
  onBytes(bytes: Uint8Array): void;
  onClose(): void;
}) => { send(bytes: Uint8Array): void; close(): void };

export interface SocketParts {
  /** Creates a codec per connection: encoding is stateful. */
  openCodec(): Codec;
  openSocket: OpenSocket;
  now(): number;
  /** 0 to 1 */
  random(): number;
  onOpen(): void;
  onMessage(message: ServerMessage): void;
  /** The connection is lost or failed, for the `failures`th consecutive time. */
  onDown(failures: number): void;
}

/** The server sends at least every 2 s; after four missed heartbeats the connection is dead, whatever TCP reports. */
export const SILENCE_MS = 8_000;
/** A shorter connection counts as failed, so that a server that closes connections is not retried in a tight loop. */
const STEADY_MS = 5_000;

/** A connection that reconnects automatically, with growing, randomized delays. */
export interface LiveSocket {
  /** Connects now, also during a delay. */
  wake(): void;
  /** Closes, and stays closed until woken. */
  sleep(): void;
  /** Drops messages that cannot be sent: a reconnect resubscribes everything. */
  send(message: ClientMessage): void;
}

export function createLiveSocket(parts: SocketParts): LiveSocket {
  let socket: ReturnType<OpenSocket> | undefined;
  let codec = parts.openCodec();
  let openedMs: number | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = (): void => {
    clearTimeout(timer);
    if (openedMs !== undefined && parts.now() - openedMs >= STEADY_MS) failures = 0;
    openedMs = undefined;
    socket?.close();
    socket = undefined;
  };
  const lost = (): void => {
    drop();
    failures += 1;
    timer = setTimeout(connect, reconnectDelayMs(failures, parts.random()));
    parts.onDown(failures);
  };
  const watchSilence = (): void => {
    clearTimeout(timer);
    timer = setTimeout(lost, SILENCE_MS);
  };
  const read = (bytes: Uint8Array): void => {
    watchSilence();
    let message: ServerMessage;
    try {
      message = codec.decode(bytes);
    } catch {
      lost(); // unreadable messages leave the state unknown: reconnect
      return;
    }
    // A server of another release sends lists that this page would misread; polling is the same for all.
    if (message.kind === 'hello' && message.protocol !== LIVE_PROTOCOL) lost();
    else parts.onMessage(message);
  };
  const connect = (): void => {
    drop();
    watchSilence();
    codec = parts.openCodec();
    socket = parts.openSocket({
      onOpen() {
        openedMs = parts.now();
        parts.onOpen();
      },
      onBytes: read,
      onClose: lost,
    });
  };

  return {
    wake() {
      if (openedMs === undefined) connect();
    },
    sleep: drop,
    send(message) {
      if (openedMs !== undefined) socket?.send(codec.encode(message));
    },
  };
}
