import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { accepts } from '#kernel/http';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
};

/** Best first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** Chunk size; a larger file is streamed at the reader's pace. */
const PIECE_BYTES = 64 * 1024;

/** Returns a file's length; undefined if it does not exist. */
const lengthOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    (info) => (info.isFile() ? info.size : undefined),
    () => undefined,
  );

async function encoded(file: string, acceptEncoding: string) {
  for (const { name, suffix } of ENCODINGS) {
    const bytes = accepts(acceptEncoding, name) ? await lengthOf(file + suffix) : undefined;
    if (bytes !== undefined) return { path: file + suffix, bytes, name };
  }
  return { path: file, bytes: await lengthOf(file), name: undefined };
}

/** Opened at the first read: a response that nobody reads holds no file. */
async function* piecesOf(file: string): AsyncGenerator<Uint8Array, undefined> {
  yield* createReadStream(file, { highWaterMark: PIECE_BYTES });
}

/** A chunk is read once the previous one has been sent. */
function streamed(pieces: AsyncGenerator<Uint8Array, undefined>): ReadableStream<Uint8Array> {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { value } = await pieces.next();
      if (value) controller.enqueue(value);
      else controller.close();
    },
    async cancel() {
      await pieces.return(undefined);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

const bodyOf = async (file: string, bytes: number): Promise<BodyInit> =>
  bytes > PIECE_BYTES ? streamed(piecesOf(file)) : new Uint8Array(await readFile(file));

/**
 * Serves a stored file in the best encoding that the browser accepts, streamed if it is large; undefined if it does not
 * exist.
 */
export async function staticFile(
  request: Request,
  file: string,
  cacheControl: string,
): Promise<Response | undefined> {
  const found = await encoded(file, request.headers.get('accept-encoding') ?? '');
  const { bytes, name } = found;
  if (bytes === undefined) return undefined;
  return new Response(request.method === 'HEAD' ? null : await bodyOf(found.path, bytes), {
    headers: {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-length': String(bytes),
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
      'timing-allow-origin': '*',
      ...(name ? { 'content-encoding': name } : {}),
    },
  });
}
