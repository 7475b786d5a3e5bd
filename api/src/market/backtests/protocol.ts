import type { LogLevel } from '#kernel/log';
import type { DatabaseLocation } from '#market/history';
import type { JudgementQuestion } from './judgement.ts';
import type { ReplayNews, ReplayOrder } from './replayer.ts';

/** Startup data of a thread that replays a share of a period, and ends by itself. */
export interface ReplayWorkerData {
  place: DatabaseLocation;
  order: ReplayOrder;
  logLevel: LogLevel;
}
export type FromReplay = { kind: 'news'; news: ReplayNews } | { kind: 'done' };

/** Messages to the judging thread. */
export type ToJudge = { kind: 'judge'; id: number; question: JudgementQuestion } | { kind: 'stop' };
export type FromJudge =
  | { kind: 'answer'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; id: number; message: string };
