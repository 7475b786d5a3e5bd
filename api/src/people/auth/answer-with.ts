import { JSON_HEADERS } from '#kernel/http';

/** Builds an answer that sets cookies. */
export function answerWith(body: Record<string, unknown>, setCookies: readonly string[]): Response {
  const response = new Response(JSON.stringify(body), { headers: JSON_HEADERS });
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie);
  return response;
}
