import type { OddsDropsQuery, OddsHistoryQuery } from '@bothways/domain/history';
import type { Mode } from '@bothways/domain/quotes';
import type { PriceBatch } from '@bothways/engine';
import type { ToldDrops } from './drops/tell-drops.ts';
import type { ExplorerQuestion } from './explorer-questions.ts';

/** The messages between the API and the thread that keeps the history. Bytes travel by transfer, not by copy. */
export type ToHistory =
  | { kind: 'record'; batch: PriceBatch }
  | { kind: 'read'; id: number; question: OddsHistoryQuery }
  /** Answered with the finished body of an HTTP answer. */
  | { kind: 'explore'; id: number; question: ExplorerQuestion }
  | { kind: 'drops'; id: number; query: OddsDropsQuery }
  /** From now on the history is sent whole: at once, and again when it has moved. */
  | { kind: 'watch'; watch: number; question: OddsHistoryQuery }
  | { kind: 'unwatch'; watch: number }
  | { kind: 'stop' };

export type FromHistory =
  | { kind: 'ready' }
  /** A batch is safe. */
  | { kind: 'recorded'; points: number; pending: number }
  /** A batch could not be kept, with the names in it. */
  | { kind: 'lost'; points: number; message: string }
  /** The finished body of an HTTP answer, and in which modes the selection was ever quoted. */
  | { kind: 'answer'; id: number; modes: Mode[]; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'drops'; id: number; told: ToldDrops }
  /** There is nothing by that name. */
  | { kind: 'missing'; id: number }
  | { kind: 'failed'; id: number; message: string }
  /** A watched history, encoded for the socket but for the topic it goes to. */
  | { kind: 'frame'; watch: number; modes: Mode[]; body: Uint8Array<ArrayBuffer> }
  /** Something went wrong that nobody asked for. */
  | { kind: 'trouble'; message: string };
