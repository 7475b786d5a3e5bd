import { ADDRESS_BYTES, ByteWriter } from '@bothways/wire';
import { FrameIndex } from './frame-index.ts';
import type { ListBatch, ListFrame } from './protocol.ts';

/** A batch of this size is sent while the next one is written. */
const BATCH_BYTES = 64 * 1024;

/** Collects encoded frames of all lists into batches. */
export class FrameOut {
  readonly #send: (batch: ListBatch) => void;
  readonly #bytes = new ByteWriter();
  readonly #index = new FrameIndex();

  /** @param send transfers the bytes, which are detached afterwards */
  constructor(send: (batch: ListBatch) => void) {
    this.#send = send;
  }

  /** Writes a group's frame, leaving space for its address. */
  add(group: number, type: ListFrame['type'], write: (w: ByteWriter) => void): void {
    const from = this.#bytes.length;
    this.#bytes.room(ADDRESS_BYTES);
    write(this.#bytes);
    this.#index.add(group, type, from, this.#bytes.length);
    if (this.#bytes.length >= BATCH_BYTES) this.flush();
  }

  flush(): void {
    if (this.#index.isEmpty) return;
    this.#send({ index: this.#index.take(), bytes: this.#bytes.taken() });
    this.#bytes.clear();
  }
}
