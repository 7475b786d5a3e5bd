import { accepts } from './accept-encoding.ts';
import { type Answer, MIN_COMPRESSED_BYTES } from './answer.ts';
import type { AppContext } from './context.ts';
import { JSON_HEADERS } from './security-headers.ts';

const PLAIN_HEADERS = { ...JSON_HEADERS, vary: 'Accept-Encoding' };
const GZIP_HEADERS = { ...PLAIN_HEADERS, 'content-encoding': 'gzip' };

/** Sends the bytes as they are, or compressed where that helps and the client takes it. */
export async function sendAnswer(c: AppContext, answer: Answer): Promise<Response> {
  const takesGzip = accepts(c.req.header('accept-encoding') ?? '', 'gzip');
  return takesGzip && answer.bytes.length >= MIN_COMPRESSED_BYTES
    ? new Response(await answer.gzipped(), { headers: GZIP_HEADERS })
    : new Response(answer.bytes, { headers: PLAIN_HEADERS });
}
