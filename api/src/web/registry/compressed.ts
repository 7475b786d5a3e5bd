import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { accepts } from '#kernel/http';

/** There are few pages (areas, languages, groups of users), so each is compressed once. */
const KEPT_PAGES = 64;
const BROTLI_QUALITY = 7;

const cache = new Map<string, Uint8Array<ArrayBuffer>>();

function compress(text: string, encoding: 'br' | 'gzip'): Uint8Array<ArrayBuffer> {
  const params = { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return new Uint8Array(encoding === 'br' ? brotliCompressSync(text, { params }) : gzipSync(text));
}

/** Compresses a text as well as the header permits; `etag` identifies the text. */
export function compressed(text: string, etag: string, acceptEncoding: string) {
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(acceptEncoding, name));
  if (!encoding) return { body: text, encoding };
  const key = `${encoding}:${etag}`;
  const body = cache.get(key) ?? compress(text, encoding);
  cache.delete(key);
  cache.set(key, body);
  const oldest = cache.keys().next().value;
  if (cache.size > KEPT_PAGES && oldest !== undefined) cache.delete(oldest);
  return { body, encoding };
}
