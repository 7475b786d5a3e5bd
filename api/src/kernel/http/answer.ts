import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;
const compress = promisify(gzip);

/** Fast rather than smallest: lists repeat themselves so much that more effort gains little. */
const LEVEL = 3;
/** Below this the packet is as full either way. */
export const MIN_COMPRESSED_BYTES = 1400;

/** A finished answer. Its compressed form is made once, for the first who wants it, and off this thread. */
export class Answer {
  readonly bytes: Bytes;
  #gzipped: Promise<Bytes> | undefined;

  constructor(bytes: Bytes) {
    this.bytes = bytes;
  }

  gzipped(): Promise<Bytes> {
    this.#gzipped ??= compress(this.bytes, { level: LEVEL }).then((buffer) => new Uint8Array(buffer));
    return this.#gzipped;
  }
}
