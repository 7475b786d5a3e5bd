import { z } from 'zod';

/** Errors before the first byte was sent; `EQUIET` is our own, of a copy from which nothing leaves. */
const NOT_CONNECTED =
  /^(EQUIET|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_)/;
const causeSchema = z.object({ cause: z.object({ code: z.string() }) });

/** Names the failure of a `fetch` for the log, without addresses. */
export function codeOfFetch(error: unknown): string {
  const { data } = causeSchema.safeParse(error);
  return data?.cause.code ?? (error instanceof Error ? error.name : 'unknown');
}

/** Whether a `fetch` failed before anything was sent. */
export const isNotConnected = (error: unknown): boolean => NOT_CONNECTED.test(codeOfFetch(error));
