import type { RejectReason } from '@bothways/domain/arbs';
import type { ByteWriter } from './byte-writer.ts';

/** Common head of every message of a list. */
export interface ListHead {
  seq: number;
  atMs: number;
  total: number;
  rejectedTotal: number;
}

/** Writes one list's messages, as bodies without their address, for all of its followers. */
export interface ListEncoder<Row> {
  /** Writes the whole list; the first time for everyone, later for some clients. */
  snapshot(w: ByteWriter, page: ListHead & { rows: readonly Row[] }): void;
  changes(w: ByteWriter, changes: ListHead & { upserts: readonly Row[]; removes: readonly Removed[] }): void;
  /** Called when the list has no followers any more. */
  end(): void;
}

export interface Removed {
  id: string;
  reason?: RejectReason;
}
