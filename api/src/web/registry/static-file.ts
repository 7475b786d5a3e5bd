import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { accepts, FILE_HEADERS } from '#kernel/http';

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

const bytesOf = (file: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  readFile(file).then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );

async function encoded(file: string, acceptEncoding: string) {
  for (const { name, suffix } of ENCODINGS) {
    const bytes = accepts(acceptEncoding, name) ? await bytesOf(file + suffix) : undefined;
    if (bytes) return { bytes, name };
  }
  return { bytes: await bytesOf(file), name: undefined };
}

/** A kept file in the smallest form that the browser takes; undefined when it is not on the disk. */
export async function staticFile(
  request: Request,
  file: string,
  cacheControl: string,
): Promise<Response | undefined> {
  const { bytes, name } = await encoded(file, request.headers.get('accept-encoding') ?? '');
  if (!bytes) return undefined;
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-length': String(bytes.byteLength),
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
      ...FILE_HEADERS,
      'timing-allow-origin': '*',
      ...(name ? { 'content-encoding': name } : {}),
    },
  });
}
