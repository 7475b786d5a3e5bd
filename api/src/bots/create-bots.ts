import type { Logger } from 'pino';
import { mountBotUsers } from '#bots/bot-users';
import type { Kernel } from '#kernel';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
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
export function createBots({ db }: CreateBotsDeps): Bots {
  return { mounts: [mountBotUsers(db)] };
}
