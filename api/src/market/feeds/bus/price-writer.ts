import { randomUUID } from 'node:crypto';
import type { FeedItem } from '@bothways/domain/quotes';
import type { PushPart } from '@bothways/engine';
import { type JetStreamClient, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Clock } from '../clock.ts';
import type { FeedStatus } from '../feed.ts';
import { writeBusStatus } from './bus-status.ts';
import { encodeFrame } from './frame.ts';
import { Outbox, type OutboxLimits } from './outbox.ts';
import { NEWS, PRICES, priceStream } from './price-stream.ts';

/** Short compared with what a person notices; the fixed cost of a message exceeds that of its content. */
const GATHER_MS = 5;
/** A tenth of it compressed: servers accept a megabyte, and readers are not held up. */
const MAX_CHARS = 256 * 1024;
const ANSWER_MS = 1000;
const AGAIN_MS = 200;
const NEWS_MS = 1000;
/** A stop waits no longer for a bus that does not answer. */
const FLUSH_MS = 1000;

export interface WriterParts {
  clock: Clock;
  terms: string;
  /** Since when prices enter here, ms since 1970. */
  since: number;
  /** The feeds of this process. */
  feeds: () => FeedStatus[];
  limits?: OutboxLimits | undefined;
}

/**
 * Sends on what the engine accepts: one message at a time, each after the previous one was acknowledged, so that the
 * order is the engine's. An unacknowledged message is resent unchanged.
 */
export class PriceWriter {
  readonly #parts: WriterParts;
  readonly #run = randomUUID();
  readonly #outbox: Outbox;
  /** The message in flight, unchanged until it is acknowledged. */
  #sending: { number: number; bytes: Uint8Array; oldestMs: number } | undefined;
  #number = 0;
  #wake = (): void => undefined;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#outbox = new Outbox(parts.limits);
  }

  /** Number of acknowledged messages. */
  get messages(): number {
    return this.#number;
  }

  get waiting(): number {
    return this.#outbox.size;
  }

  /** Age of the oldest item that is not acknowledged. */
  get lateMs(): number {
    const oldestMs = this.#sending?.oldestMs ?? this.#outbox.oldestMs;
    return oldestMs === undefined ? 0 : Math.max(0, this.#parts.clock.nowMs() - oldestMs);
  }

  take(items: readonly FeedItem[], source: string, atMs: number, part?: PushPart): void {
    this.#outbox.add(items, source, atMs, part);
    this.#wake();
  }

  /** Resolves when everything accepted is acknowledged, or waiting is pointless. */
  async flush(): Promise<void> {
    const { clock } = this.#parts;
    const untilMs = clock.nowMs() + FLUSH_MS;
    while ((this.#sending || this.#outbox.size > 0) && clock.nowMs() < untilMs)
      await clock.sleep(GATHER_MS, new AbortController().signal);
  }

  /** Sends as long as the connection lasts. */
  async send(connection: NatsConnection): Promise<void> {
    const manager = await jetstreamManager(connection);
    await priceStream(manager);
    const client = jetstream(connection);
    const tell = () => {
      if (!connection.isClosed()) connection.publish(NEWS, this.#news());
    };
    const telling = setInterval(tell, NEWS_MS);
    tell();
    void connection.closed().then(() => this.#wake());
    try {
      while (!connection.isClosed()) {
        if (await this.#sendNext(client, connection)) continue;
        // The stream may be gone: a server that lost its disk has none.
        await priceStream(manager).catch(() => undefined);
      }
    } finally {
      clearInterval(telling);
    }
  }

  #news(): string {
    const { terms, since, feeds } = this.#parts;
    return writeBusStatus({
      run: this.#run,
      since,
      terms,
      number: this.#number,
      lateMs: this.lateMs,
      feeds: feeds(),
    });
  }

  /** @returns whether the bus answered, or there was nothing to send */
  async #sendNext(client: JetStreamClient, connection: NatsConnection): Promise<boolean> {
    const next = this.#sending ?? (await this.#gather(connection));
    if (!next) return true;
    try {
      await client.publish(PRICES, next.bytes, { msgID: `${this.#run}:${next.number}`, timeout: ANSWER_MS });
    } catch {
      await this.#parts.clock.sleep(AGAIN_MS, new AbortController().signal);
      return false;
    }
    this.#number = next.number;
    this.#sending = undefined;
    return true;
  }

  /** Groups items that arrive within a few milliseconds, or during the previous message. */
  async #gather(connection: NatsConnection) {
    if (this.#outbox.size === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await this.#parts.clock.sleep(GATHER_MS, new AbortController().signal);
    }
    const { oldestMs } = this.#outbox;
    if (connection.isClosed() || oldestMs === undefined) return undefined;
    const number = this.#number + 1;
    const { terms, since } = this.#parts;
    const head = { run: this.#run, since, number, terms };
    this.#sending = { number, oldestMs, bytes: encodeFrame(head, this.#outbox.take(MAX_CHARS)) };
    return this.#sending;
  }
}
