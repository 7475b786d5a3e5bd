import { accepts } from './accept-encoding.ts';
import { type Answer, ENCODINGS, MIN_COMPRESSED_BYTES } from './answer.ts';
import type { AppContext } from './context.ts';
import { JSON_HEADERS } from './security-headers.ts';

/** Sends the bytes as they are, or compressed where that helps and the client takes it. @param headers JSON's, or others' headers */
export async function sendAnswer(
  c: AppContext,
  answer: Answer,
  headers: Readonly<Record<string, string>> = JSON_HEADERS,
): Promise<Response> {
  const plain = { ...headers, vary: 'Accept-Encoding' };
  const header = c.req.header('accept-encoding') ?? '';
  const encoding = ENCODINGS.find((name) => accepts(header, name));
  if (!encoding || answer.bytes.length < MIN_COMPRESSED_BYTES)
    return new Response(answer.bytes, { headers: plain });
  return new Response(await answer.compressed(encoding), {
    headers: { ...plain, 'content-encoding': encoding },
  });
}
