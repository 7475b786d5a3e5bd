import { betterAuth } from 'better-auth';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';

export interface AuthOptions {
  database: Database;
  secret: string;
  /** Scheme, host and port of our pages; https makes the cookies secure. */
  publicUrl: string;
  allowedOrigins: readonly string[];
  log: Logger;
}

export const MIN_PASSWORD_CHARS = 8;
export const MAX_PASSWORD_CHARS = 128;
const SESSION_DAYS = 7;
const DAY_S = 24 * 60 * 60;

/**
 * better-auth on our database: passwords, sessions and their cookie. It is reached only through our own routes;
 * its own handler is not mounted.
 */
export function createAuth({ database, secret, publicUrl, allowedOrigins, log }: AuthOptions) {
  return betterAuth({
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: { db: database.db, type: database.kind },
    user: { modelName: 'users' },
    session: { modelName: 'sessions', expiresIn: SESSION_DAYS * DAY_S, updateAge: DAY_S },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: MIN_PASSWORD_CHARS,
      maxPasswordLength: MAX_PASSWORD_CHARS,
    },
    trustedOrigins: allowedOrigins.map((origin) => origin),
    // Ours counts failures by person and address and knows the proxy.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message) => log[level]({ area: 'auth' }, message),
    },
  });
}
export type Auth = ReturnType<typeof createAuth>;
