import type { RejectReason } from '@bothways/domain/arbs';
import type { ByteWriter } from './byte-writer.ts';

/** What every message of a list begins with. */
export interface ListHead {
  seq: number;
  atMs: number;
  total: number;
  rejectedTotal: number;
}

/** Writes one list's messages, as bodies without their address, for all who follow it. */
export interface ListEncoder<Row> {
  /** The list whole; the first time for everybody, later for some of them. */
  snapshot(w: ByteWriter, page: ListHead & { rows: readonly Row[] }): void;
  changes(w: ByteWriter, changes: ListHead & { upserts: readonly Row[]; removes: readonly Removed[] }): void;
  /** Nobody follows the list any more. */
  end(): void;
}

export interface Removed {
  id: string;
  reason?: RejectReason;
}
