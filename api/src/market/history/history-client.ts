import type { OddsDropsQuery, OddsHistoryQuery } from '@bothways/domain/history';
import type { Mode } from '@bothways/domain/quotes';
import { buffersOf, type PriceBatch } from '@bothways/engine';
import type { Logger } from 'pino';
import { ApiError } from '#kernel/errors';
import type { ToldDrops } from './drops/tell-drops.ts';
import type { ExplorerQuestion } from './explorer-questions.ts';
import type { FromHistory, ToHistory } from './protocol.ts';

/** Connection to the history thread. The port restarts a dead thread and then reports it. */
export interface HistoryPort {
  post(message: ToHistory, transfer?: ArrayBuffer[]): void;
  onMessage(listener: (message: FromHistory) => void): void;
  onRestart(listener: () => void): void;
  close(): Promise<void>;
}

interface HistoryAnswer {
  /** Modes in which the selection was ever quoted. */
  modes: readonly Mode[];
  bytes: Uint8Array<ArrayBuffer>;
}
type FrameListener = (frame: { modes: readonly Mode[]; body: Uint8Array }) => void;

/** Messages that answer a question. */
type Settled = Extract<FromHistory, { kind: 'answer' | 'drops' }>;
interface Waiting {
  resolve: (message: Settled) => void;
  reject: (error: Error) => void;
}
interface Watch {
  question: OddsHistoryQuery;
  onFrame: FrameListener;
}

const answerIn = (message: Settled): HistoryAnswer | undefined =>
  message.kind === 'answer' ? message : undefined;

/** Limit of pending questions; more are refused. */
const MAX_WAITING = 500;
/** Limit of batches in flight, at two a second: a disk that lags further loses history, not memory. */
const MAX_UNWRITTEN = 60;

/** The API's side of the protocol with the history thread. */
export class HistoryClient {
  readonly #port: HistoryPort;
  readonly #log: Logger;
  readonly #askNames: () => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #watches = new Map<number, Watch>();
  #nextId = 1;
  #unwritten = 0;
  #figures = { points: 0, pending: 0, dropped: 0 };

  /**
   * @param askNames asks the engine to send the names of its series again, since the thread does not know them (any
   * more)
   */
  constructor(port: HistoryPort, log: Logger, askNames: () => void) {
    this.#port = port;
    this.#log = log;
    this.#askNames = askNames;
    port.onMessage((message) => this.#receive(message));
    port.onRestart(() => this.#startOver());
  }

  /** Points written since the start, points not in a block yet, and points lost. */
  get figures(): Readonly<{ points: number; pending: number; dropped: number }> {
    return this.#figures;
  }

  /** Hands a batch over; its buffers are transferred. */
  record(batch: PriceBatch): void {
    const lost = this.#unwritten >= MAX_UNWRITTEN ? batch.series.length : 0;
    this.#figures.dropped += batch.dropped + lost;
    if (lost > 0) {
      // The names in it are lost, too.
      this.#askNames();
      return;
    }
    this.#unwritten += 1;
    this.#port.post({ kind: 'record', batch }, buffersOf(batch));
  }

  /** The body of `GET /api/odds/history`. */
  read(question: OddsHistoryQuery): Promise<HistoryAnswer> {
    return this.#ask((id) => ({ kind: 'read', id, question }), answerIn);
  }

  /**
   * Answers a question of the odds explorer with a finished HTTP body.
   * @throws ApiError NOT_FOUND when the subject is unknown
   */
  async explore(question: ExplorerQuestion): Promise<Uint8Array<ArrayBuffer>> {
    const { bytes } = await this.#ask((id) => ({ kind: 'explore', id, question }), answerIn);
    return bytes;
  }

  /** The largest drops, as the history knows them. */
  drops(query: OddsDropsQuery): Promise<ToldDrops> {
    return this.#ask(
      (id) => ({ kind: 'drops', id, query }),
      (message) => (message.kind === 'drops' ? message.told : undefined),
    );
  }

  /** @param pick extracts the answer from the message that settles the question */
  #ask<T>(question: (id: number) => ToHistory, pick: (message: Settled) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= MAX_WAITING) {
        reject(new ApiError('UNAVAILABLE', { retryAfterS: 1 }));
        return;
      }
      const id = this.#nextId++;
      const settle = (message: Settled): void => {
        const answer = pick(message);
        if (answer === undefined) reject(new Error(`The history answered with ${message.kind}`));
        else resolve(answer);
      };
      this.#waiting.set(id, { resolve: settle, reject });
      this.#port.post(question(id));
    });
  }

  /** Watches a history: it is sent whole, at once and after every move. */
  watch(question: OddsHistoryQuery, onFrame: FrameListener): number {
    const watch = this.#nextId++;
    this.#watches.set(watch, { question, onFrame });
    this.#port.post({ kind: 'watch', watch, question });
    return watch;
  }

  unwatch(watch: number): void {
    if (this.#watches.delete(watch)) this.#port.post({ kind: 'unwatch', watch });
  }

  /** Resolves when everything handed over is written. */
  close(): Promise<void> {
    this.#failAll('The history is stopping');
    return this.#port.close();
  }

  #receive(message: FromHistory): void {
    switch (message.kind) {
      case 'ready':
        break;
      case 'recorded':
        this.#unwritten -= 1;
        this.#figures.points += message.points;
        this.#figures.pending = message.pending;
        break;
      case 'lost':
        this.#unwritten -= 1;
        this.#figures.dropped += message.points;
        this.#log.error({ trouble: message.message }, 'Prices were not kept');
        this.#askNames();
        break;
      case 'answer':
      case 'drops':
        this.#take(message.id)?.resolve(message);
        break;
      case 'missing':
        this.#take(message.id)?.reject(new ApiError('NOT_FOUND', { message: 'No such event' }));
        break;
      case 'failed':
        this.#take(message.id)?.reject(new Error(message.message));
        break;
      case 'frame':
        this.#watches.get(message.watch)?.onFrame(message);
        break;
      case 'trouble':
        this.#log.error({ trouble: message.message }, 'The history failed');
        break;
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #startOver(): void {
    this.#unwritten = 0;
    this.#failAll('The history restarted');
    this.#askNames();
    for (const [watch, { question }] of this.#watches) this.#port.post({ kind: 'watch', watch, question });
  }

  #failAll(message: string): void {
    for (const { reject } of this.#waiting.values())
      reject(new ApiError('UNAVAILABLE', { message, retryAfterS: 1 }));
    this.#waiting.clear();
  }
}
