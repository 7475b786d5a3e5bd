import { z } from 'zod';

/** Errors before the first byte was sent. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_)/;
const causeSchema = z.object({ cause: z.object({ code: z.string() }) });

/** Whether a `fetch` failed before anything was sent. */
export function isNotConnected(error: unknown): boolean {
  const { data } = causeSchema.safeParse(error);
  return data !== undefined && NOT_CONNECTED.test(data.cause.code);
}
