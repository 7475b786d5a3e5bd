import type { TestDatabase } from '#kernel/db/testing';
import { createApp, createMetrics } from '#kernel/http';
import { createLog } from '#kernel/log';
import type { SmsSender } from '#kernel/sms';
import type { Sms } from '#kernel/sms/testing';
import { silentSecurity } from '#people/security-log/testing';
import { addUser, TEST_ORIGIN, TestClock } from '#testing';
import { mountPhone, type PhoneRouteDeps } from '../phone.routes.ts';
import { codeHasher, randomCode } from '../phone-code.ts';
import { codeRedeemer } from '../redeem-code.ts';

export const PASSWORD = 'the current password';

export interface PhoneApp {
  clock: TestClock;
  /** Texts that left, oldest first. */
  sent: Sms[];
  /** Log lines from `error` up. */
  alarms: string[];
  /** Users whose number changed. */
  verified: string[];
  /** Whose session a request carries; a new user when none is given. */
  post(path: 'send-code' | 'verify-code', body: unknown, headers?: Record<string, string>): Promise<Response>;
  send(userId: string, phoneNumber: string, headers?: Record<string, string>): Promise<Response>;
  verify(userId: string, code: string, headers?: Record<string, string>): Promise<Response>;
  newUser(): Promise<string>;
}

/** The digits of a text. */
export const codeIn = (sms: Pick<Sms, 'text'> | undefined): string =>
  /\b\d{6}\b/.exec(sms?.text ?? '')?.[0] ?? 'no code';
/** Another code than the right one. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

/** The phone routes on a database; texts are kept instead of sent, a session is the header `x-user`. */
export function phoneApp(database: TestDatabase, options: Partial<PhoneRouteDeps> = {}): PhoneApp {
  const clock = new TestClock();
  const [sent, alarms, verified]: [Sms[], string[], string[]] = [[], [], []];
  const sms: SmsSender = {
    send: async (message) => void sent.push(message),
    demandReady: () => undefined,
  };
  const log = createLog('error', { write: (line) => void alarms.push(line) });
  const identify = async (headers: Headers) => {
    const userId = headers.get('x-user');
    if (userId === null) return undefined;
    return { userId, plan: 'free' as const, permissions: [], sessionId: userId, expiresAtMs: Infinity };
  };
  const app = createApp({ log, metrics: createMetrics(), allowedOrigins: [TEST_ORIGIN], identify }, [
    mountPhone({
      db: database.db,
      sms,
      hashCode: codeHasher('a secret for tests'),
      randomCode,
      smsDailyCap: 1000,
      checkPassword: async (_, password) => password === PASSWORD,
      redeem: codeRedeemer({
        hashNumber: (number) => `hash of ${number}`,
        onVerified: async () => undefined,
        hashPaused: (number) => `pause of ${number}`,
        security: silentSecurity(clock.nowMs),
      }),
      renewSession: async () => [],
      onVerified: (userId) => void verified.push(userId),
      nowMs: clock.nowMs,
      trustProxy: true,
      ...options,
    }),
  ]);
  const post: PhoneApp['post'] = async (path, body, headers = {}) =>
    app.request(`/api/auth/phone/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: TEST_ORIGIN, ...headers },
      body: JSON.stringify(body),
    });
  let users = 0;
  return {
    clock,
    sent,
    alarms,
    verified,
    post,
    send: (userId, phoneNumber, headers) =>
      post('send-code', { phoneNumber, countryCode: 'ES' }, { 'x-user': userId, ...headers }),
    verify: (userId, code, headers) => post('verify-code', { code }, { 'x-user': userId, ...headers }),
    newUser: () => {
      users += 1;
      return addUser(database, `phone-${users}-${Math.random()}@example.test`);
    },
  };
}
