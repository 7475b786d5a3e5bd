/** Areas of the API whose writes may replace the session's cookie: sign-in, password, second factor. */
const RENEWING = /^\/api\/(auth|account)\//;

export interface Renewals {
  /** Number of renewing requests that have begun or ended: unchanged means that the cookie is the same. */
  count(): number;
  /** Whether a renewing request is in flight. */
  isUnderWay(): boolean;
  /** Counts a request, if it may renew the cookie, until it has an answer. */
  note(method: string, path: string, sent: Promise<unknown>): void;
}

/**
 * Counts the requests that may renew the session's cookie. A 401 of a request that was sent before one of them, or
 * during it, tells of the cookie of then.
 */
export function createRenewals(): Renewals {
  let inFlight = 0;
  let changes = 0;
  return {
    count: () => changes,
    isUnderWay: () => inFlight > 0,
    note(method, path, sent) {
      if (method === 'GET' || !RENEWING.test(path)) return;
      changes += 1;
      inFlight += 1;
      const end = (): void => {
        changes += 1;
        inFlight -= 1;
      };
      sent.then(end, end);
    },
  };
}
