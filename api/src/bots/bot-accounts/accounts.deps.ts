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
  /** What decides whose click takes a proxy off; another one only where a test shows why it is this. */
  takeProxy?: typeof takeProxy;
}

/** Who acts, with what they may do and where from. */
export type AccountsActor = Caller & Actor;

/** Whose account, as a call names it. */
export interface Named {
  userEmail: string;
  bookieName: string;
}

export interface Done {
  success: true;
  message: string;
  data: BookieAccount;
}
