import type { Logger } from 'pino';
import { AddLimits, mountBotUserChanges, mountBotUsers } from '#bots/bot-users';
import type { Kernel } from '#kernel';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import { Letters } from '#kernel/mail';
import type { Market } from '#market';
import type { IamRouteDeps } from '#people/iam';

export interface CreateBotsDeps {
  config: { publicUrl: string; trustProxy: boolean };
  db: Db;
  kernel: Kernel;
  market: Market;
  iam: IamRouteDeps;
  authSecret: string;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** The people the bot bets for, and what belongs to them. */
export interface Bots {
  mounts: readonly Mount[];
}

/** The bot back office of this installation. */
export function createBots({ config, db, kernel, nowMs, monotonicMs }: CreateBotsDeps): Bots {
  const { publicUrl, trustProxy } = config;
  const letters = new Letters(kernel.mailQueue, publicUrl, nowMs);
  return {
    mounts: [
      mountBotUsers({ db, nowMs }),
      mountBotUserChanges({ db, nowMs, trustProxy, letters, limits: new AddLimits(monotonicMs) }),
    ],
  };
}
