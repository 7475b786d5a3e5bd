import type { JudgementQuestion } from './judgement.ts';
import type { ReplayNews, ReplayOrder } from './replayer.ts';

export type BacktestOrder = Omit<ReplayOrder, 'share'>;

/** Where backtests are replayed and judged: not on the thread that answers, nor on the engine's. */
export interface BacktestPort {
  /**
   * Replays a period and tells what it comes to, until all is told.
   * @throws the signal's reason as soon as it is aborted, and nothing is told any more
   */
  replay(order: BacktestOrder, tell: (news: ReplayNews) => void, signal: AbortSignal): Promise<void>;
  /** The finished body of an HTTP answer. */
  judge(question: JudgementQuestion): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}
