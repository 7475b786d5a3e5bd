import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { Letters } from '#kernel/mail';
import { derivedKey } from '#kernel/vault';
import type { LiveHub } from '#market/live';
import { ChangeAnnouncer } from './change-announcer.ts';
import { lettersKind } from './letters.ts';
import { mountNotifications } from './notifications.routes.ts';
import { RequestLimits } from './request-limits.ts';
import { mountRequests } from './requests.routes.ts';
import { mountStopLetters } from './stop-letters.ts';

interface CreateNotificationsDeps {
  db: Db;
  jobs: Jobs;
  letters: Letters;
  hub: Pick<LiveHub, 'news'>;
  lastingSecret: string;
  trustProxy: boolean;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Requests and notifications, with their letters and page updates. */
export interface Notifications {
  mounts: readonly Mount[];
  news: ChangeAnnouncer;
}

export function createNotifications(deps: CreateNotificationsDeps): Notifications {
  const { db, jobs, letters, hub, trustProxy, log, nowMs, monotonicMs } = deps;
  const stopKey = derivedKey(deps.lastingSecret, 'stop links of letters');
  const queue = jobs.register(lettersKind({ db, letters, nowMs }));
  const news = new ChangeAnnouncer({ db, news: hub.news, log, nowMs });
  const parts = {
    db,
    trustProxy,
    nowMs,
    limits: new RequestLimits(monotonicMs),
    onChanged() {
      queue.wake();
      news.check();
    },
  };
  return { mounts: [mountNotifications(parts), mountRequests(parts), mountStopLetters(db, stopKey)], news };
}
