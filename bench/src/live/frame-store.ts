import { nowMs } from './clock.ts';

const CHUNK_BYTES = 16 * 1024 * 1024;

interface KeptFrame {
  client: number;
  arrivedAtMs: number;
  bytes: Uint8Array;
}

/** Stores frames in few large chunks: recording arrivals must not pause for garbage collection. */
export class FrameStore {
  readonly #frames: KeptFrame[] = [];
  #chunk = new Uint8Array();
  #length = 0;

  /** Stores a frame with the current time as its arrival. */
  put(client: number, frame: Uint8Array): void {
    const arrivedAtMs = nowMs();
    if (this.#length + frame.length > this.#chunk.length) {
      this.#chunk = new Uint8Array(Math.max(CHUNK_BYTES, frame.length));
      this.#length = 0;
    }
    const bytes = this.#chunk.subarray(this.#length, this.#length + frame.length);
    bytes.set(frame);
    this.#length += frame.length;
    this.#frames.push({ client, arrivedAtMs, bytes });
  }

  /** Returns the frames in order of arrival. */
  all(): readonly KeptFrame[] {
    return this.#frames;
  }
}
