import type { Logger } from 'pino';
import { CredentialLimits, mountAccounts } from '#bots/bot-accounts';
import { mountBalances } from '#bots/bot-balances';
import { BILLING_GUARDS, BillingLimits, mountBotBilling } from '#bots/bot-billing';
import { createInvitations } from '#bots/bot-invitations';
import { demandBotUser, mountBotUserChanges, mountBotUsers } from '#bots/bot-users';
import { createNotifications } from '#bots/notifications';
import type { Kernel } from '#kernel';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { Market } from '#market';
import { mountPromotions } from '#market/promotions';
import type { IamRouteDeps } from '#people/iam';
import { createBotWork } from './create-bot-work.ts';

interface CreateBotsDeps {
  config: {
    publicUrl: string;
    trustProxy: boolean;
    botIngestKey: string | undefined;
    botSilentMinutes: number;
  };
  db: Db;
  kernel: Kernel;
  market: Market;
  iam: IamRouteDeps;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** The bot users and everything that belongs to them. */
export interface Bots {
  mounts: readonly Mount[];
  /** Starts notifying pages of changes. */
  start(): void;
  stop(): Promise<void>;
}

/** Creates the bot back office of this installation. */
export function createBots(deps: CreateBotsDeps): Bots {
  const { config, kernel, market, monotonicMs } = deps;
  const { vault, lastingSecret, jobs, letters } = kernel;
  const shared = { ...deps, trustProxy: config.trustProxy, vault, lastingSecret, jobs, letters };
  const notifications = createNotifications({ ...shared, hub: market.hub });
  return {
    mounts: [
      mountBotUsers(shared),
      mountBotUserChanges(shared),
      ...createInvitations(shared),
      mountAccounts({ ...shared, limits: new CredentialLimits(monotonicMs) }),
      mountPromotions({
        ...shared,
        countryOf: async (caller, email) => (await demandBotUser(deps.db, caller, email)).country,
      }),
      mountBotBilling({ ...shared, guards: BILLING_GUARDS, limits: new BillingLimits(monotonicMs) }),
      mountBalances(shared),
      ...notifications.mounts,
      ...createBotWork({ ...shared, history: market.history }),
    ],
    start: () => notifications.news.start(),
    stop: () => notifications.news.stop(),
  };
}
