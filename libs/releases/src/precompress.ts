import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib';
import { filesBelow } from './file-hashes.ts';

const COMPRESSIBLE = /\.(js|css|json|svg|html|txt|webmanifest)$/;
/** Smaller files save less than the additional header costs. */
const MIN_BYTES = 1024;
/** The number of Node's threads: more would only wait, each with its compression window in memory. */
const AT_ONCE = 4;

async function compress(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size < MIN_BYTES) return;
  const quality = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY };
  const params = { ...quality, [zlib.BROTLI_PARAM_SIZE_HINT]: size };
  await pipeline(createReadStream(file), createBrotliCompress({ params }), createWriteStream(`${file}.br`));
  const level = zlib.Z_BEST_COMPRESSION;
  await pipeline(createReadStream(file), createGzip({ level }), createWriteStream(`${file}.gz`));
}

/**
 * Writes `.br` and `.gz` beside every file that benefits: compressed once, at release, at the highest level. Streams
 * files.
 */
export async function precompress(dir: string): Promise<void> {
  const files = (await filesBelow(dir)).filter((file) => COMPRESSIBLE.test(file)).values();
  const lane = async (): Promise<void> => {
    for (const file of files) await compress(path.join(dir, file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
