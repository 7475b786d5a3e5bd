import { EventMovesReader, type HistoryDatabase } from '#market/history';

import type { BacktestOrder, BacktestPort } from '../backtest-port.ts';
import { answerJudgement, type JudgementQuestion } from '../judgement.ts';
import { Replayer, type ReplayNews } from '../replayer.ts';

/** Backtests in the thread of the test: the same replay and judgement, on a test database. */
export class LocalBacktests implements BacktestPort {
  readonly #history: HistoryDatabase | undefined;
  /** While set, replays wait for it. */
  #held: PromiseWithResolvers<void> | undefined;
  #begun = 0;
  /** Thrown by the next replays. */
  failure: Error | undefined;

  /** @param history without one, nothing is found */
  constructor(history?: HistoryDatabase) {
    this.#history = history;
  }

  /** Number of replays started. */
  get begun(): number {
    return this.#begun;
  }

  hold(): void {
    this.#held ??= Promise.withResolvers<void>();
  }

  release(): void {
    this.#held?.resolve();
    this.#held = undefined;
  }

  async replay(order: BacktestOrder, tell: (news: ReplayNews) => void, signal: AbortSignal): Promise<void> {
    this.#begun++;
    if (this.failure) throw this.failure;
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    );
    aborted.catch(() => undefined);
    await Promise.race([this.#held?.promise, aborted]);
    signal.throwIfAborted();
    if (!this.#history) return;
    const reader = await EventMovesReader.on(this.#history);
    await new Replayer(reader, { ...order, share: { at: 0, of: 1 } }).run(tell);
  }

  async judge(question: JudgementQuestion): Promise<Uint8Array<ArrayBuffer>> {
    return answerJudgement(question);
  }

  async close(): Promise<void> {
    this.release();
  }
}
