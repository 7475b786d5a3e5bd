/** Areas of the API whose writes may replace the session's cookie: sign-in, password, second factor. */
const RENEWING = /^\/api\/(auth|account)\//;

export interface Renewals {
  /** Number of renewing requests that have begun or ended: unchanged means that the cookie is the same. */
  count(): number;
  /** Resolves when no renewing request is in flight. */
  settled(): Promise<void>;
  /** Counts a request, if it may renew the cookie, until it has an answer. */
  note(method: string, path: string, sent: Promise<unknown>): void;
}

/**
 * Counts the requests that may renew the session's cookie. A 401 of a request that was sent before one of them, or
 * during it, tells of the cookie of then.
 */
export function createRenewals(): Renewals {
  const inFlight = new Set<Promise<unknown>>();
  let changes = 0;
  return {
    count: () => changes,
    settled: async () => void (await Promise.all(inFlight)),
    note(method, path, sent) {
      if (method === 'GET' || !RENEWING.test(path)) return;
      changes += 1;
      const answered: Promise<unknown> = sent
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => {
          changes += 1;
          inFlight.delete(answered);
        });
      inFlight.add(answered);
    },
  };
}
