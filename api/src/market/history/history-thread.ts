import { setImmediate as nextTurn } from 'node:timers/promises';
import { type OddsHistory, type OddsHistoryQuery, parseTopic } from '@bothways/domain/history';
import type { Mode } from '@bothways/domain/quotes';
import { HOUR_MS } from '@bothways/domain/time';
import type { PriceBatch } from '@bothways/engine';
import { encodeListBody } from '@bothways/wire';
import { assemble, type Stretch } from './assemble.ts';
import { tellDrops } from './drops/tell-drops.ts';
import { answerExplorer } from './explorer-questions.ts';
import type { ExplorerSource } from './explorer-source.ts';
import type { HistoryKeeper } from './history-keeper.ts';
import type { FromHistory, ToHistory } from './protocol.ts';

/** Minimum interval between two frames of a watched history, which is read whole each time. */
const FRAME_MS = 1000;
const encoder = new TextEncoder();

/** A message that expects an answer. */
type Asked = Extract<ToHistory, { kind: 'read' | 'explore' | 'drops' }>;
const isAsked = (message: ToHistory): message is Asked =>
  message.kind === 'read' || message.kind === 'explore' || message.kind === 'drops';

interface Watch {
  question: OddsHistoryQuery;
  sentAtMs: number;
  /** Whether it moved since it was sent. */
  isDue: boolean;
}

interface HistoryThreadOptions {
  keeper: HistoryKeeper;
  post: (message: FromHistory, transfer: ArrayBuffer[]) => void;
  nowMs: () => number;
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * The history's side of the protocol. Messages are handled one after the other; only questions are answered between two
 * pieces of a write.
 */
export class HistoryThread {
  readonly #options: HistoryThreadOptions;
  readonly #watches = new Map<number, Watch>();
  readonly #asked: Asked[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  /** Whether reading what another process writes failed the last time. */
  #isBlind = false;

  constructor(options: HistoryThreadOptions) {
    this.#options = options;
  }

  /** Resolves when the message and everything asked before it is done. */
  receive(message: ToHistory): Promise<void> {
    if (!isAsked(message)) return this.#inTurn(() => this.#handle(message));
    this.#asked.push(message);
    return this.#inTurn(() => this.#answerAsked());
  }

  /** Runs a short step of background work. @returns whether there is more to do now */
  work(): Promise<boolean> {
    const { keeper, nowMs } = this.#options;
    return this.#inTurn(async () => {
      if (keeper.isReader) await this.#follow();
      await this.#sendDue();
      return keeper.work(nowMs());
    }).then((more) => more ?? false);
  }

  /** Reports an unreachable database once, and tries again with the next step. */
  async #follow(): Promise<void> {
    const { keeper, nowMs, post } = this.#options;
    try {
      this.#markDue(new Set(await keeper.follow(nowMs())));
      this.#isBlind = false;
    } catch (error) {
      if (!this.#isBlind) post({ kind: 'trouble', message: textOf(error) }, []);
      this.#isBlind = true;
    }
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T | undefined> {
    const done = this.#queue.then(task).catch((error: unknown) => {
      this.#options.post({ kind: 'trouble', message: textOf(error) }, []);
      return undefined;
    });
    this.#queue = done;
    return done;
  }

  async #answerAsked(): Promise<void> {
    for (let one = this.#asked.shift(); one; one = this.#asked.shift()) {
      const { id } = one;
      await this.#answer(one).catch((error: unknown) =>
        this.#options.post({ kind: 'failed', id, message: textOf(error) }, []),
      );
    }
  }

  async #handle(message: Exclude<ToHistory, Asked>): Promise<void> {
    const { keeper } = this.#options;
    switch (message.kind) {
      case 'record':
        await this.#record(message.batch);
        break;
      case 'watch':
        await this.#watch(message.watch, message.question);
        break;
      case 'unwatch':
        this.#unwatch(message.watch);
        break;
      case 'stop':
        await keeper.close();
        break;
    }
  }

  /** Answers pending questions. */
  async #breathe(): Promise<void> {
    // Database calls are synchronous underneath: messages arrive only in the next turn of the event loop.
    await nextTurn();
    await this.#answerAsked();
  }

  async #record(batch: PriceBatch): Promise<void> {
    const { keeper, post, nowMs } = this.#options;
    const points = batch.series.length;
    try {
      const moved = new Set(await keeper.record(batch, nowMs(), () => this.#breathe()));
      post({ kind: 'recorded', points, pending: keeper.pending }, []);
      this.#markDue(moved);
    } catch (error) {
      post({ kind: 'lost', points, message: textOf(error) }, []);
    }
  }

  async #read(question: OddsHistoryQuery): Promise<{ modes: Mode[]; history: OddsHistory }> {
    const selection = selectionOf(question);
    const nowMs = this.#options.nowMs();
    const stretch = stretchOf(question, nowMs);
    const reading = await this.#options.keeper.read(selection, stretch.sinceMs);
    return { modes: reading.modes, history: assemble(reading, question, stretch, nowMs) };
  }

  #answer(asked: Asked): Promise<void> {
    if (asked.kind === 'read') return this.#answerRead(asked.id, asked.question);
    return asked.kind === 'drops' ? this.#answerDrops(asked) : this.#answerExplorer(asked);
  }

  #source(): ExplorerSource {
    const { keeper, nowMs } = this.#options;
    return { keeper, nowMs: nowMs(), breathe: () => this.#breathe() };
  }

  async #answerDrops({ id, query }: Extract<Asked, { kind: 'drops' }>): Promise<void> {
    const told = await tellDrops(this.#source(), query);
    this.#options.post({ kind: 'drops', id, told }, []);
  }

  async #answerExplorer({ id, question }: Extract<Asked, { kind: 'explore' }>): Promise<void> {
    const { post } = this.#options;
    const bytes = await answerExplorer(this.#source(), question);
    if (bytes) post({ kind: 'answer', id, modes: [], bytes }, [bytes.buffer]);
    else post({ kind: 'missing', id }, []);
  }

  async #answerRead(id: number, question: OddsHistoryQuery): Promise<void> {
    const { modes, history } = await this.#read(question);
    const answer = { success: true, message: 'Odds history fetched', data: history };
    const bytes = encoder.encode(JSON.stringify(answer));
    this.#options.post({ kind: 'answer', id, modes, bytes }, [bytes.buffer]);
  }

  async #watch(number: number, question: OddsHistoryQuery): Promise<void> {
    await this.#options.keeper.watch(selectionOf(question));
    const watch = { question, sentAtMs: Number.NEGATIVE_INFINITY, isDue: true };
    this.#watches.set(number, watch);
    await this.#send(number, watch);
  }

  #unwatch(number: number): void {
    const watch = this.#watches.get(number);
    if (!watch) return;
    this.#watches.delete(number);
    const selection = selectionOf(watch.question);
    const isWatched = [...this.#watches.values()].some((other) => selectionOf(other.question) === selection);
    if (!isWatched) this.#options.keeper.unwatch(selection);
  }

  #markDue(moved: ReadonlySet<string>): void {
    for (const watch of this.#watches.values())
      if (moved.has(selectionOf(watch.question))) watch.isDue = true;
  }

  async #sendDue(): Promise<void> {
    const nowMs = this.#options.nowMs();
    for (const [number, watch] of this.#watches)
      if (watch.isDue && nowMs - watch.sentAtMs >= FRAME_MS) await this.#send(number, watch);
  }

  async #send(number: number, watch: Watch): Promise<void> {
    watch.isDue = false;
    watch.sentAtMs = this.#options.nowMs();
    const { modes, history } = await this.#read(watch.question);
    // A copy: the encoder's buffer may be shared with the next message, and this one is transferred.
    const body = new Uint8Array(encodeListBody({ kind: 'oddsHistory', atMs: watch.sentAtMs, history }));
    this.#options.post({ kind: 'frame', watch: number, modes, body }, [body.buffer]);
  }
}

/** The selection of a topic; empty for an invalid topic, which has no history. */
const selectionOf = ({ topic }: OddsHistoryQuery): string => parseTopic(topic)?.selection ?? '';

/** The last hours, or the range between two times; by default everything stored. */
function stretchOf({ hours, from, to }: OddsHistoryQuery, nowMs: number): Stretch {
  return {
    sinceMs: from ? Date.parse(from) : hours === undefined ? 0 : nowMs - hours * HOUR_MS,
    untilMs: to ? Date.parse(to) : Number.POSITIVE_INFINITY,
  };
}
