import { ApiError, isApiError } from './api-error.ts';
import { readAnswer, type Schema } from './read-answer.ts';
import { createRenewals, type Renewals } from './renewals.ts';

/** Longer than any list takes; a request without a timeout would leave its screen loading forever. */
const TIMEOUT_MS = 20_000;

interface Reading<T> {
  schema: Schema<T>;
  signal?: AbortSignal | undefined;
}
interface Writing<T> extends Reading<T> {
  body?: unknown;
}

export interface Api {
  get<T>(path: string, options: Reading<T>): Promise<T>;
  post<T>(path: string, options: Writing<T>): Promise<T>;
  put<T>(path: string, options: Writing<T>): Promise<T>;
  patch<T>(path: string, options: Writing<T>): Promise<T>;
  delete<T>(path: string, options: Writing<T>): Promise<T>;
  /** Registers a listener for answers that report a missing session, called with their path. Returns its removal. */
  onUnauthorized(listener: (path: string) => void): () => void;
  /** Registers a listener for refused requests, called with their path. Returns its removal. */
  onForbidden(listener: OnForbidden): () => void;
  /** Requests so far that may have renewed the session's cookie. */
  readonly renewals: Renewals;
}
type OnForbidden = (error: ApiError, path: string) => void;

const failure = (cause: unknown, signal: AbortSignal | undefined): unknown => {
  if (signal?.aborted) return cause;
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  const code = timedOut ? 'TIMEOUT' : 'NETWORK';
  return new ApiError(
    { code, status: 0, message: timedOut ? 'No answer in time' : 'No connection' },
    { cause },
  );
};

const init = (method: string, { body, signal }: Writing<unknown>): RequestInit => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return {
    method,
    headers,
    credentials: 'include',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
};

/**
 * Creates an API client over `fetch`, with the session's cookie. Resolves `send` at each call, so that tests can
 * replace it.
 */
export function createApi(send: typeof fetch = (input, options) => globalThis.fetch(input, options)): Api {
  const unauthorized = new Set<(path: string) => void>();
  const forbidden = new Set<OnForbidden>();
  const renewals = createRenewals();

  async function request<T>(method: string, path: string, options: Writing<T>): Promise<T> {
    const sent = send(path, init(method, options));
    renewals.note(method, path, sent);
    const response = await sent.catch((cause: unknown) => {
      throw failure(cause, options.signal);
    });
    if (response.status === 401) for (const listener of unauthorized) listener(path);
    return readAnswer(response, options.schema).catch((error: unknown) => {
      if (isApiError(error) && error.status === 403) for (const listener of forbidden) listener(error, path);
      throw error;
    });
  }

  return {
    get: (path, options) => request('GET', path, options),
    post: (path, options) => request('POST', path, options),
    put: (path, options) => request('PUT', path, options),
    patch: (path, options) => request('PATCH', path, options),
    delete: (path, options) => request('DELETE', path, options),
    onUnauthorized(listener) {
      unauthorized.add(listener);
      return () => unauthorized.delete(listener);
    },
    onForbidden(listener) {
      forbidden.add(listener);
      return () => forbidden.delete(listener);
    },
    renewals,
  };
}

/** The page's shared client. */
export const api: Api = createApi();
