import type { Plan } from '@bothways/domain/plans';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The caller, as the session cache knows it: enough for every access decision, without a query. */
export interface Identity {
  userId: string;
  plan: Plan;
  /** The actions granted by the user's roles. */
  permissions: readonly string[];
  /** Identifies the session without being its cookie's token. */
  sessionId: string;
  expiresAtMs: number;
  /** The user has started a time-out: no lists. */
  isPaused?: boolean;
}

export interface AppEnv {
  Variables: { requestId: string | undefined };
  /** Empty if a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>;
}
export type AppContext = Context<AppEnv>;
