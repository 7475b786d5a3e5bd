import type { JudgementQuestion } from './judgement.ts';
import type { ReplayNews, ReplayOrder } from './replayer.ts';

export type BacktestOrder = Omit<ReplayOrder, 'share'>;

/** Replays and judges backtests, off the request thread and the engine thread. */
export interface BacktestPort {
  /**
   * Replays a period and reports its progress and finds, until all is reported.
   * @throws the signal's reason as soon as it is aborted, and reports nothing more
   */
  replay(order: BacktestOrder, tell: (news: ReplayNews) => void, signal: AbortSignal): Promise<void>;
  /** Returns a finished HTTP body. */
  judge(question: JudgementQuestion): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}
