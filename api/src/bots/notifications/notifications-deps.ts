import type { Db } from '#kernel/db';
import type { ClosePending } from './notifications.store.ts';
import type { RequestLimits } from './request-limits.ts';

export interface NotificationsDeps {
  db: Db;
  trustProxy: boolean;
  nowMs: () => number;
  limits: RequestLimits;
  /** Lets one person close a request; replaced in tests. */
  closePending?: ClosePending;
  /** Call after the commit: sends letters and notifies pages. Returns at once. */
  onChanged: () => void;
}
