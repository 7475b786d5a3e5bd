import type { Db } from '#kernel/db';
import type { ClosePending } from './notifications.store.ts';
import type { RequestLimits } from './request-limits.ts';

export interface NotificationsDeps {
  db: Db;
  trustProxy: boolean;
  nowMs: () => number;
  limits: RequestLimits;
  /** How a request is closed by one person only, where a test does not take the usual way. */
  closePending?: ClosePending;
  /** To be called once the transaction is through: letters leave, pages hear of it. Returns at once. */
  onChanged: () => void;
}
