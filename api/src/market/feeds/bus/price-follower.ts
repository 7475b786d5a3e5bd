import { setImmediate as breathe } from 'node:timers/promises';
import { DeliverPolicy, type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Clock } from '../clock.ts';
import type { Emit, Feed, FeedStatus } from '../feed.ts';
import { createMeter, type Meter } from '../meter.ts';
import type { BusAddress } from './bus.config.ts';
import type { BusFigures } from './bus-figures.ts';
import { BusLine } from './bus-line.ts';
import { type BusStatus, readBusStatus } from './bus-status.ts';
import { decodeFrame, FrameFault, type FrameHead } from './frame.ts';
import { NEWS, priceStream, STREAM } from './price-stream.ts';

/**
 * Status messages come each second: a sender silent for this long is gone, and customers see that two seconds later.
 */
const SILENT_MS = 2500;
/** Prices delayed for this long on their way to the bus must not be shown as current. */
const LATE_MS = 2500;
/** If announced messages are missing for this long, reading starts over. */
const STUCK_MS = 3000;
/** Messages in flight to us, each a quarter of a megabyte uncompressed. */
const MOST_MESSAGES = 32;
/** Intervals of the server's idle heartbeat, and of renewed pull requests. */
const IDLE_MS = 1000;
const ASK_MS = 5000;
/** Longest time slice, give or take one step. */
const STEP_MS = 4;
/** Runs whose last message is remembered: the current one, and those that overlap with it. */
const MOST_RUNS = 8;

const OTHER_TERMS =
  'FEEDS, BETFAIR_DISPLAY, BETFAIR_WAYS and THE_ODDS_API_EXPORT must be set here as they are where prices enter';

interface FollowerParts {
  clock: Clock;
  /** Called with the reason the bus is unusable. */
  onFault: (why: string) => void;
}

/** Receives prices from the bus: first the retained past, then new messages, each once and in order. */
export class PriceFollower implements Feed {
  readonly name = 'bus';
  readonly #terms: string | undefined;
  readonly #clock: Clock;
  readonly #line: BusLine;
  readonly #meter: Meter;
  /** Last accepted message by run. */
  readonly #taken = new Map<string, number>();
  readonly #caughtUp = Promise.withResolvers<void>();
  /** Whether what was retained when reading started has been read. */
  #hasPast = false;
  /** No process sends prices now. */
  #isAlone = false;
  /** The stream being read, and the position. */
  #stream: { created: string; seq: number } | undefined;
  #news: BusStatus | undefined;
  /** Start of the accepted sender: a predecessor does not know yet that it has been replaced. */
  #since = 0;
  /** Terms of the last message. */
  #newest: { terms: string } | undefined;
  #heardMs: number;
  #cameMs = Number.NEGATIVE_INFINITY;
  #messages = 0;
  #lateMs = 0;
  #lost = 0;
  #doubled = 0;

  /** @param terms required terms of prices; undefined accepts any */
  constructor(address: BusAddress, terms: string | undefined, { clock, onFault }: FollowerParts) {
    this.#terms = terms;
    this.#clock = clock;
    this.#heardMs = clock.nowMs();
    this.#line = new BusLine(address, clock, onFault);
    this.#meter = createMeter(this.name, clock);
  }

  /** Resolves when everything retained at the start of reading has been read. */
  whenCaughtUp(): Promise<void> {
    return this.#caughtUp.promise;
  }

  status(): FeedStatus {
    const status = this.#meter.status();
    const { fault } = this.#line;
    const isRunning = status.state === 'running' && !this.#isCutOff();
    return {
      ...status,
      state: isRunning || status.state === 'done' ? status.state : 'waiting',
      ...(fault !== undefined && { lastError: fault }),
      ...(this.#hasOtherTerms && { lastError: OTHER_TERMS }),
    };
  }

  /** Returns the sender's feeds, as last reported; none of them counts as running while it is silent. */
  feeds(): FeedStatus[] {
    const reported = this.#news?.feeds ?? [];
    const isCutOff = this.#isCutOff();
    const here = (feed: FeedStatus): FeedStatus =>
      isCutOff && feed.state === 'running' ? { ...feed, state: 'waiting' } : feed;
    return [...reported.map(here), this.status()];
  }

  figures(): BusFigures {
    const { isOpen, reconnects } = this.#line;
    return {
      isConnected: isOpen,
      reconnects,
      messages: this.#messages,
      waiting: this.#behind(),
      lateMs: this.#isCutOff() ? Math.max(this.#lateMs, this.#clock.nowMs() - this.#heardMs) : this.#lateMs,
      lost: this.#lost,
      doubled: this.#doubled,
      isCutOff: this.#isCutOff(),
    };
  }

  async start(emit: Emit, signal: AbortSignal): Promise<void> {
    this.#meter.setState('running');
    await this.#line.hold((connection) => this.#read(connection, emit, signal), signal);
    this.#meter.setState('done');
  }

  get #hasOtherTerms(): boolean {
    const reported = this.#news ?? this.#newest;
    return reported !== undefined && !this.#isOurs(reported);
  }

  #isOurs({ terms }: { terms: string }): boolean {
    return this.#terms === undefined || terms === this.#terms;
  }

  #isCutOff(): boolean {
    const isSilent = !(this.#clock.nowMs() - this.#heardMs <= SILENT_MS);
    return isSilent || (this.#news?.lateMs ?? 0) > LATE_MS || this.#hasOtherTerms;
  }

  /** Messages announced but not received. */
  #behind(): number {
    if (!this.#news) return 0;
    return Math.max(0, this.#news.number - (this.#taken.get(this.#news.run) ?? this.#news.number));
  }

  async #read(connection: NatsConnection, emit: Emit, signal: AbortSignal): Promise<void> {
    connection.subscribe(NEWS, {
      callback: (error, message) => {
        if (!error) this.#hear(message.string(), connection);
      },
    });
    this.#cameMs = this.#clock.nowMs();
    void this.#clock.sleep(SILENT_MS, signal).then(() => {
      this.#isAlone = this.#news === undefined;
      this.#mayBegin();
    });
    const stream = await priceStream(await jetstreamManager(connection));
    if (this.#stream?.created !== stream.created) this.#stream = { created: stream.created, seq: 0 };
    const untilSeq = stream.state.last_seq;
    if (this.#stream.seq >= untilSeq || stream.state.messages === 0) this.#endPast();
    const consumer = await jetstream(connection).consumers.get(STREAM, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: this.#stream.seq + 1,
    });
    const messages = await consumer.consume({
      max_messages: MOST_MESSAGES,
      idle_heartbeat: IDLE_MS,
      expires: ASK_MS,
    });
    void connection.closed().then(() => messages.close());
    for await (const message of messages) {
      await this.#take(message, emit);
      this.#stream.seq = message.seq;
      if (message.seq >= untilSeq) this.#endPast();
      // Buffered messages must not monopolize the thread.
      await breathe();
    }
  }

  #endPast(): void {
    this.#hasPast = true;
    this.#mayBegin();
  }

  /** Waits until the terms are known, and accepted. */
  #mayBegin(): void {
    const hasHeard = this.#terms === undefined || this.#news !== undefined || this.#isAlone;
    if (this.#hasPast && hasHeard && !this.#hasOtherTerms) this.#caughtUp.resolve();
  }

  #hear(text: string, connection: NatsConnection): void {
    const news = readBusStatus(text);
    if (!news || news.since < this.#since) return;
    const nowMs = this.#clock.nowMs();
    this.#news = news;
    this.#since = news.since;
    this.#heardMs = nowMs;
    this.#meter.heard();
    this.#mayBegin();
    const isStuck = this.#behind() > 0 && nowMs - this.#cameMs > STUCK_MS;
    if (!isStuck) return;
    this.#cameMs = nowMs;
    void connection.close();
  }

  async #take({ data }: JsMsg, emit: Emit): Promise<void> {
    this.#cameMs = this.#clock.nowMs();
    this.#messages += 1;
    const frame = this.#frameOf(data);
    if (!frame || !this.#isNext(frame.head)) return;
    if (frame.head.since < this.#since) {
      this.#meter.skip('of a process that was replaced');
      return;
    }
    this.#since = frame.head.since;
    this.#newest = frame.head;
    if (!this.#isOurs(frame.head)) {
      this.#meter.skip('other terms');
      return;
    }
    let startMs = performance.now();
    for (const { atMs, source, part, items } of frame.batches) {
      this.#meter.emit((some, speaker) => emit(some, speaker, atMs, part), items, source);
      this.#lateMs = Math.max(0, this.#clock.nowMs() - atMs);
      if (performance.now() - startMs < STEP_MS) continue;
      await breathe();
      startMs = performance.now();
    }
  }

  #frameOf(data: Uint8Array): ReturnType<typeof decodeFrame> | undefined {
    try {
      return decodeFrame(data, this.#meter.skip);
    } catch (error) {
      if (!(error instanceof FrameFault)) throw error;
      this.#meter.skip('not a message of ours');
      return undefined;
    }
  }

  /** False for a duplicate. Gaps are counted: missing prices come with the feeds' repetitions. */
  #isNext({ run, number }: FrameHead): boolean {
    const last = this.#taken.get(run);
    if (last !== undefined && number <= last) {
      this.#doubled += 1;
      return false;
    }
    if (last !== undefined) this.#lost += number - last - 1;
    this.#taken.delete(run);
    this.#taken.set(run, number);
    for (const old of this.#taken.keys()) {
      if (this.#taken.size <= MOST_RUNS) break;
      this.#taken.delete(old);
    }
    return true;
  }
}
