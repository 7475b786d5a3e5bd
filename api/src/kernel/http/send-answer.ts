import { accepts } from './accept-encoding.ts';
import { type Answer, ENCODINGS, MIN_COMPRESSED_BYTES } from './answer.ts';
import type { AppContext } from './context.ts';
import { JSON_HEADERS } from './security-headers.ts';

const PLAIN_HEADERS = { ...JSON_HEADERS, vary: 'Accept-Encoding' };

/** Sends the bytes as they are, or compressed where that helps and the client takes it. */
export async function sendAnswer(c: AppContext, answer: Answer): Promise<Response> {
  const header = c.req.header('accept-encoding') ?? '';
  const encoding = ENCODINGS.find((name) => accepts(header, name));
  if (!encoding || answer.bytes.length < MIN_COMPRESSED_BYTES)
    return new Response(answer.bytes, { headers: PLAIN_HEADERS });
  const headers = { ...PLAIN_HEADERS, 'content-encoding': encoding };
  return new Response(await answer.compressed(encoding), { headers });
}
