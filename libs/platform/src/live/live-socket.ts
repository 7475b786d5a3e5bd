import { type ClientMessage, LIVE_PROTOCOL, type ServerMessage } from '@bothways/domain/live';
import { reconnectDelayMs } from './backoff.ts';

/** What turns the messages of one connection into bytes and back. */
export interface Codec {
  encode(message: ClientMessage): Uint8Array;
  decode(bytes: Uint8Array): ServerMessage;
}

/** Makes one connection; after `close` it says nothing more. */
export type OpenSocket = (handlers: {
  onOpen(): void;
  onBytes(bytes: Uint8Array): void;
  onClose(): void;
}) => { send(bytes: Uint8Array): void; close(): void };

export interface SocketParts {
  /** Each connection has its own: what is said on it builds on what was said before. */
  openCodec(): Codec;
  openSocket: OpenSocket;
  now(): number;
  /** 0 to 1 */
  random(): number;
  onOpen(): void;
  onMessage(message: ServerMessage): void;
  /** The connection is lost or could not be made, for the `failures`th time in a row. */
  onDown(failures: number): void;
}

/** The server speaks at least every 2 s; after four missed heartbeats the line is dead, whatever TCP says. */
export const SILENCE_MS = 8_000;
/** A connection that lasted less counts as failed, so that a server that throws us out is not asked in a loop. */
const STEADY_MS = 5_000;

/** One connection that comes back by itself: later each time, never in step with other clients. */
export interface LiveSocket {
  /** Connects now, also in the middle of a wait. */
  wake(): void;
  /** Closes, and stays closed until woken. */
  sleep(): void;
  /** Drops what cannot be sent: after a reconnect everything is asked anew. */
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
      lost(); // what cannot be read leaves the state unknown: begin anew
      return;
    }
    // A server of another release writes lists that this page would misread; asking for them is the same for all.
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
