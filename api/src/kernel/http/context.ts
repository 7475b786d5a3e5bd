import type { Plan } from '@bothways/domain/plans';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Who calls, as the session cache knows it: enough for every access decision, without a query. */
export interface Identity {
  userId: string;
  plan: Plan;
  /** The actions that the user's roles grant. */
  permissions: readonly string[];
  /** Names the session; not what its cookie holds. */
  sessionId: string;
  expiresAtMs: number;
  /** A time-out that the person started runs: no lists. */
  isPaused?: boolean;
}

export interface AppEnv {
  Variables: { requestId: string | undefined };
  /** Empty where a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>;
}
export type AppContext = Context<AppEnv>;
