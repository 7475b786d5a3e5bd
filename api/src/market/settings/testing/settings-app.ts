import type { TestDatabase } from '#kernel/db/testing';
import { createApp, createMetrics } from '#kernel/http';
import { createLog } from '#kernel/log';
import { BOOKMAKERS, BOT_INFO, seedBookies } from '#market/bookies';
import { addUser, TEST_ORIGIN, TestClock } from '#testing';
import { createSettings } from '../create-settings.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface SettingsApp {
  clock: TestClock;
  newUser(): Promise<string>;
  /** Sends a request as this user; undefined for a visitor. */
  send(userId: string | undefined, method: Method, path: string, body?: unknown): Promise<Response>;
}

let users = 0;

/** The settings routes on a database with the catalogue; the header `x-user` is the session. */
export async function settingsApp(database: TestDatabase): Promise<SettingsApp> {
  const clock = new TestClock();
  await seedBookies(database.db, { bookmakers: BOOKMAKERS, botInfo: BOT_INFO }, clock.nowMs());
  const identify = async (headers: Headers) => {
    const userId = headers.get('x-user');
    if (userId === null) return undefined;
    return { userId, plan: 'free' as const, permissions: [], sessionId: userId, expiresAtMs: Infinity };
  };
  const log = createLog('silent');
  const app = createApp({ log, metrics: createMetrics(), allowedOrigins: [TEST_ORIGIN], identify }, [
    createSettings({
      db: database.db,
      config: { publicUrl: TEST_ORIGIN },
      lastingSecret: 'a secret for tests',
      nowMs: clock.nowMs,
      monotonicMs: clock.nowMs,
    }),
  ]);
  return {
    clock,
    newUser: () => {
      users += 1;
      return addUser(database, `settings-${users}-${Math.random()}@example.test`);
    },
    send: async (userId, method, path, body) =>
      app.request(`/api/settings/${path}`, {
        method,
        headers: {
          origin: TEST_ORIGIN,
          ...(userId !== undefined && { 'x-user': userId }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
