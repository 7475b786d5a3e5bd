import { nowMs } from './clock.ts';
import type { FrameBatch } from './readers.protocol.ts';

/** Frames that came, collected so that they go to the decoder as one message. */
export class FrameMail {
  #bytes = new Uint8Array(1024 * 1024);
  #length = 0;
  #clients: number[] = [];
  #ends: number[] = [];
  #arrivedAtMs: number[] = [];

  /** Notes that the frame came now. */
  put(client: number, frame: Uint8Array): void {
    this.#arrivedAtMs.push(nowMs());
    this.#makeRoom(frame.length);
    this.#bytes.set(frame, this.#length);
    this.#length += frame.length;
    this.#clients.push(client);
    this.#ends.push(this.#length);
  }

  /** Undefined where none came. */
  take(): FrameBatch | undefined {
    if (this.#clients.length === 0) return undefined;
    const batch = {
      bytes: this.#bytes.slice(0, this.#length),
      clients: this.#clients,
      ends: this.#ends,
      arrivedAtMs: this.#arrivedAtMs,
    };
    this.#length = 0;
    [this.#clients, this.#ends, this.#arrivedAtMs] = [[], [], []];
    return batch;
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    wider.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = wider;
  }
}
