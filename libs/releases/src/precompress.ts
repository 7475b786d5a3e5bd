import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { filesBelow } from './file-hashes.ts';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const COMPRESSIBLE = /\.(js|css|json|svg|html|txt|webmanifest)$/;
/** Below this an extra header costs as much as is won. */
const MIN_BYTES = 1024;

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const quality = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY };
  const params = { ...quality, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await gzipAsync(bytes, { level: zlib.Z_BEST_COMPRESSION }));
}

/** Puts `.br` and `.gz` beside every file that is worth it: compressed once, at release, as well as can be. */
export async function precompress(dir: string): Promise<void> {
  const files = (await filesBelow(dir)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(files.map((file) => compress(path.join(dir, file))));
}
