import { ADDRESS_BYTES, ByteWriter } from '@bothways/wire';
import { FramePlaces } from './frame-places.ts';
import type { ListBatch, ListFrame } from './protocol.ts';

/** Frames of so much go out while the next are written. */
const BATCH_BYTES = 64 * 1024;

/** Frames of all lists on their way out, one after the other. */
export class FrameOut {
  readonly #send: (batch: ListBatch) => void;
  readonly #bytes = new ByteWriter();
  readonly #places = new FramePlaces();

  /** @param send hands the bytes on; they are gone afterwards */
  constructor(send: (batch: ListBatch) => void) {
    this.#send = send;
  }

  /** Writes a frame of a group, with room for its address. */
  place(group: number, type: ListFrame['type'], write: (w: ByteWriter) => void): void {
    const from = this.#bytes.length;
    this.#bytes.room(ADDRESS_BYTES);
    write(this.#bytes);
    this.#places.add(group, type, from, this.#bytes.length);
    if (this.#bytes.length >= BATCH_BYTES) this.flush();
  }

  flush(): void {
    if (this.#places.isEmpty) return;
    this.#send({ places: this.#places.take(), bytes: this.#bytes.taken() });
    this.#bytes.clear();
  }
}
