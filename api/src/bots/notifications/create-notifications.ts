import type { Logger } from 'pino';
import type { Kernel } from '#kernel';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import { Letters } from '#kernel/mail';
import type { Market } from '#market';
import { lettersKind } from './letters.ts';
import { News } from './news.ts';
import { mountNotifications } from './notifications.routes.ts';
import { RequestLimits } from './request-limits.ts';
import { mountRequests } from './requests.routes.ts';

export interface CreateNotificationsDeps {
  config: { publicUrl: string; trustProxy: boolean };
  db: Db;
  kernel: Pick<Kernel, 'jobs' | 'mailQueue'>;
  market: Pick<Market, 'hub'>;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Requests and notifications, the letters about them, and what pages are told at once. */
export interface Notifications {
  mounts: readonly Mount[];
  news: News;
}

export function createNotifications(deps: CreateNotificationsDeps): Notifications {
  const { config, db, kernel, market, log, nowMs, monotonicMs } = deps;
  const letters = new Letters(kernel.mailQueue, config.publicUrl, nowMs);
  const queue = kernel.jobs.register(lettersKind({ db, letters, nowMs }));
  const news = new News({ db, news: market.hub.news, log, nowMs });
  const parts = {
    db,
    trustProxy: config.trustProxy,
    nowMs,
    limits: new RequestLimits(monotonicMs),
    onChanged() {
      queue.wake();
      news.look();
    },
  };
  return { mounts: [mountNotifications(parts), mountRequests(parts)], news };
}
