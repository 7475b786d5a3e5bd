import type { ErrorCode } from '@bothways/domain/errors';
import { ApiError } from './api-error.ts';

/** A zod schema, or an equivalent: the façade itself has no zod. */
export interface Schema<T> {
  parse(raw: unknown): T;
}

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'KEY_REUSED',
  429: 'RATE_LIMITED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
};
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(BY_STATUS),
  'PLAN_REQUIRED',
  'CHANGED',
  'UNPROCESSABLE',
  'INTERNAL',
]);
const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && KNOWN.has(value);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns the error of a failed answer; a proxy's HTML page becomes the code of its status. */
export function errorOf(status: number, body: unknown): ApiError {
  const raw: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const code = isCode(raw.code) ? raw.code : (BY_STATUS[status] ?? 'INTERNAL');
  // Empty where the server says nothing: each call has a text of its own for that.
  const message = text(raw.message) ?? '';
  return new ApiError({
    code,
    status,
    message,
    feature: text(raw.feature),
    path: text(raw.path),
    key: text(raw.error),
    maxAmount: typeof raw.maxAmount === 'number' ? raw.maxAmount : undefined,
    changed: Array.isArray(raw.changed) ? raw.changed.filter((name) => typeof name === 'string') : undefined,
    current: raw.current,
    changedBy: text(raw.changedBy),
  });
}

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Reads an answer once, at the boundary. @returns the validated value @throws ApiError */
export async function readAnswer<T>(response: Response, schema: Schema<T>): Promise<T> {
  const body = parseJson(await response.text());
  if (!response.ok) throw errorOf(response.status, body);
  try {
    return schema.parse(body);
  } catch (cause) {
    const message = `The answer of ${response.url} has another form than expected`;
    throw new ApiError({ code: 'BAD_ANSWER', status: response.status, message }, { cause });
  }
}
