import type { OddsDropsQuery, OddsHistoryQuery } from '@bothways/domain/history';
import type { Mode } from '@bothways/domain/quotes';
import type { PriceBatch } from '@bothways/engine';
import type { ToldDrops } from './drops/tell-drops.ts';
import type { ExplorerQuestion } from './explorer-questions.ts';

/** Messages between the API and the history thread. Bytes are transferred, not copied. */
export type ToHistory =
  | { kind: 'record'; batch: PriceBatch }
  | { kind: 'read'; id: number; question: OddsHistoryQuery }
  /** Answered with a finished HTTP body. */
  | { kind: 'explore'; id: number; question: ExplorerQuestion }
  | { kind: 'drops'; id: number; query: OddsDropsQuery }
  /** Sends the whole history: at once, and again after every move. */
  | { kind: 'watch'; watch: number; question: OddsHistoryQuery }
  | { kind: 'unwatch'; watch: number }
  | { kind: 'stop' };

export type FromHistory =
  | { kind: 'ready' }
  /** A batch is stored. */
  | { kind: 'recorded'; points: number; pending: number }
  /** A batch could not be stored and is lost, with the names in it. */
  | { kind: 'lost'; points: number; message: string }
  /** A finished HTTP body, and the modes in which the selection was ever quoted. */
  | { kind: 'answer'; id: number; modes: Mode[]; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'drops'; id: number; told: ToldDrops }
  /** The subject is unknown. */
  | { kind: 'missing'; id: number }
  | { kind: 'failed'; id: number; message: string }
  /** A watched history, encoded for the socket except for the topic. */
  | { kind: 'frame'; watch: number; modes: Mode[]; body: Uint8Array<ArrayBuffer> }
  /** A failure outside of any request. */
  | { kind: 'trouble'; message: string };
