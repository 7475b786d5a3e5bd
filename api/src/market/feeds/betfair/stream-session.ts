import type { Duplex } from 'node:stream';
import type { Clock } from '../clock.ts';
import { LineReader } from './line-reader.ts';
import type { MarketChanges, StreamMessage, StreamStatus } from './stream.schema.ts';
import type { StreamBook } from './stream-book.ts';
import { StreamFault } from './stream-fault.ts';

/** Betfair refused the request; each refusal closes the connection. */
export class StreamRefusal extends Error {
  override name = 'StreamRefusal';
  readonly code: string;

  constructor(code: string) {
    super(`Betfair refuses: ${code}`);
    this.code = code;
  }
}

export interface MarketFilter {
  eventTypeIds?: readonly string[];
  marketTypes?: readonly string[];
  bettingTypes?: readonly string[];
  countryCodes?: readonly string[];
  competitionIds?: readonly string[];
}

interface StreamSessionOptions {
  appKey: string;
  session: string;
  filter: MarketFilter;
  heartbeatMs: number;
  conflateMs: number;
  book: StreamBook;
  clock: Clock;
  signal: AbortSignal;
  /** Called with the changed markets; with none for a heartbeat. */
  onChange: (ids: ReadonlySet<string>, message: MarketChanges) => void;
  /**
   * Called with the number of further connections the account may open, and the connection's id for Betfair's support.
   */
  onOpen?: (detail: { connectionId?: string; connectionsAvailable?: number }) => void;
}

const AUTHENTICATION = 1;
const SUBSCRIPTION = 2;
/** Without any message for two heartbeat intervals, the peer is gone. */
const SILENT_HEARTBEATS = 2;

/**
 * Runs one connection until it ends, resuming an earlier subscription if the book has its tokens. Always ends with an
 * error, unless it is stopped.
 * @throws StreamRefusal, StreamFault, or the connection's error
 */
export async function runStream(socket: Duplex, options: StreamSessionOptions): Promise<void> {
  const { signal, book } = options;
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  const watch = new Watch(socket, options);
  try {
    book.follow(SUBSCRIPTION);
    await converse(socket, options, watch);
    if (!signal.aborted) throw new Error('Betfair closed the connection');
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof StreamFault) book.forget();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    watch.stop();
    socket.destroy();
  }
}

async function converse(socket: Duplex, options: StreamSessionOptions, watch: Watch): Promise<void> {
  const reader = new LineReader();
  for await (const chunk of socket) {
    const bytes: unknown = chunk;
    if (!Buffer.isBuffer(bytes)) continue;
    for (const message of reader.push(bytes)) {
      watch.heard(message);
      hear(socket, message, options);
    }
  }
}

function hear(socket: Duplex, message: StreamMessage, options: StreamSessionOptions): void {
  switch (message.op) {
    case 'connection':
      options.onOpen?.({ connectionId: message.connectionId });
      send(socket, {
        op: 'authentication',
        id: AUTHENTICATION,
        appKey: options.appKey,
        session: options.session,
      });
      break;
    case 'status':
      hearStatus(socket, message, options);
      break;
    case 'mcm':
      options.onChange(options.book.take(message), message);
      break;
  }
}

function hearStatus(socket: Duplex, status: StreamStatus, options: StreamSessionOptions): void {
  const { statusCode, errorCode = 'UNEXPECTED_ERROR', id, connectionsAvailable } = status;
  if (statusCode === 'FAILURE') {
    // Betfair no longer knows the tokens.
    if (errorCode === 'INVALID_CLOCK') options.book.forget();
    throw new StreamRefusal(errorCode);
  }
  if (connectionsAvailable !== undefined) options.onOpen?.({ connectionsAvailable });
  if (id === AUTHENTICATION) subscribe(socket, options);
}

/** The same criteria each time: the tokens are valid only for those. */
function subscribe(socket: Duplex, { book, filter, heartbeatMs, conflateMs }: StreamSessionOptions): void {
  send(socket, {
    op: 'marketSubscription',
    id: SUBSCRIPTION,
    segmentationEnabled: true,
    heartbeatMs,
    conflateMs,
    ...book.tokens,
    marketFilter: filter,
    marketDataFilter: { ladderLevels: 3, fields: ['EX_BEST_OFFERS_DISP', 'EX_MARKET_DEF'] },
  });
}

const send = (socket: Duplex, message: object): void => {
  socket.write(`${JSON.stringify(message)}\r\n`);
};

/** Closes a connection whose peer has fallen silent. */
class Watch {
  readonly #stopped = new AbortController();
  readonly #clock: Clock;
  #silentMs: number;
  #heardMs: number;

  constructor(socket: Duplex, { clock, heartbeatMs }: StreamSessionOptions) {
    this.#clock = clock;
    this.#silentMs = SILENT_HEARTBEATS * heartbeatMs;
    this.#heardMs = clock.nowMs();
    void this.#watchSilence(socket);
  }

  /** The peer states its heartbeat interval itself. */
  heard(message: StreamMessage): void {
    this.#heardMs = this.#clock.nowMs();
    if (message.op === 'mcm' && message.heartbeatMs !== undefined)
      this.#silentMs = SILENT_HEARTBEATS * message.heartbeatMs;
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #watchSilence(socket: Duplex): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const leftMs = this.#heardMs + this.#silentMs - this.#clock.nowMs();
      if (leftMs <= 0) {
        socket.destroy(new Error('Betfair is silent'));
        return;
      }
      await this.#clock.sleep(leftMs, signal);
    }
  }
}
