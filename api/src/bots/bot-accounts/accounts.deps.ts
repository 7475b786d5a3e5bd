import type { BookieAccount } from '@bothways/domain/bot-accounts';
import type { Caller } from '#bots/bot-users';
import type { Db } from '#kernel/db';
import type { Vault } from '#kernel/vault';
import type { Actor } from '#people/iam';
import type { CredentialLimits } from './accounts.limits.ts';
import type { takeProxy } from './accounts.store.ts';

export interface AccountsDeps {
  db: Db;
  vault: Vault;
  limits: CredentialLimits;
  trustProxy: boolean;
  nowMs: () => number;
  /** Decides whose click detaches a proxy; replaced only by a test that shows why. */
  takeProxy?: typeof takeProxy;
}

/** The acting user with their permissions and address. */
export type AccountsActor = Caller & Actor;

/** An account as a request names it. */
export interface Named {
  userEmail: string;
  bookieName: string;
}

export interface Done {
  success: true;
  message: string;
  data: BookieAccount;
}
