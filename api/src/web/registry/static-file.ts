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

/** What is read at once; a larger file goes out in pieces of this, at the pace of who reads it. */
const PIECE_BYTES = 64 * 1024;

/** The length of a file; undefined where there is none. */
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

/** Opened with the first read: an answer that nobody reads holds no file. */
async function* piecesOf(file: string): AsyncGenerator<Uint8Array, undefined> {
  yield* createReadStream(file, { highWaterMark: PIECE_BYTES });
}

/** A piece is read when the one before is on its way. */
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
 * A kept file in the smallest form that the browser takes, never whole in memory where it is large; undefined when it
 * is not on the disk.
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
