import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib';
import { filesBelow } from './file-hashes.ts';

const COMPRESSIBLE = /\.(js|css|json|svg|html|txt|webmanifest)$/;
/** Below this an extra header costs as much as is won. */
const MIN_BYTES = 1024;
/** As many as Node has threads for it: more would only wait, each with its window of the file in memory. */
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
 * Puts `.br` and `.gz` beside every file that is worth it: compressed once, at release, as well as can be. No file is
 * whole in memory on the way.
 */
export async function precompress(dir: string): Promise<void> {
  const files = (await filesBelow(dir)).filter((file) => COMPRESSIBLE.test(file)).values();
  const lane = async (): Promise<void> => {
    for (const file of files) await compress(path.join(dir, file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
