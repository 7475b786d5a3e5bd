import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;
const gzipped = promisify(gzip);
const brotli = promisify(brotliCompress);

/** Speed over size: lists are so repetitive that higher levels gain little. */
const GZIP_LEVEL = 3;
/** A list of 1.4 MB takes 9 ms and 91 KB, where gzip at the level above takes 12 ms and 171 KB. */
const BROTLI_QUALITY = 4;
/** Smaller bodies fit one packet anyway. */
export const MIN_COMPRESSED_BYTES = 1400;

/** In order of preference. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const COMPRESS: Record<Encoding, (bytes: Bytes) => Promise<Uint8Array>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => gzipped(bytes, { level: GZIP_LEVEL }),
};

/** A finished body. Each compressed form is made on first use, off this thread. */
export class Answer {
  readonly bytes: Bytes;
  readonly #compressed = new Map<Encoding, Promise<Bytes>>();

  constructor(bytes: Bytes) {
    this.bytes = bytes;
  }

  compressed(encoding: Encoding): Promise<Bytes> {
    const made = this.#compressed.get(encoding);
    if (made) return made;
    const making = COMPRESS[encoding](this.bytes).then((buffer) => new Uint8Array(buffer));
    this.#compressed.set(encoding, making);
    return making;
  }
}
