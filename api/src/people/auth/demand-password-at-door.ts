import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { transact } from '#kernel/db';
import type { ApiError } from '#kernel/errors';
import type { Account } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import { knockOf } from './knock.ts';

interface Knocking {
  email: string;
  /** Asked after the attempt is counted. */
  account: () => Promise<Account | undefined>;
  password: string;
  refusal: () => ApiError;
}

/** Why a sign-in was refused; for the log only. */
function refusalReason(account: Account | undefined, isRight: boolean): string | undefined {
  if (!account) return 'unknown address';
  if (!isRight) return 'password';
  if (account.disabled) return 'disabled';
  return account.emailVerified ? undefined : 'address not confirmed';
}

async function recordRefusal(deps: AuthDeps, { ip }: Caller, account: Account | undefined, reason: string) {
  await transact(deps.db, (trx) =>
    recordAudit(trx, {
      atMs: deps.nowMs(),
      actor: SYSTEM_ACTOR,
      action: 'account.sign-in-refused',
      // Input is not recorded: people type passwords into the wrong field.
      target: account ? `user:${account.userId}` : 'address:unknown',
      detail: { reason },
      ip,
    }),
  );
}

/**
 * Requires the password of somebody who is not signed in, and counts guesses. Every refusal looks the same, does the
 * same and takes equally long, so that it reveals no accounts.
 * @throws ApiError `refusal`, RATE_LIMITED
 */
export async function demandPasswordAtDoor(
  deps: AuthDeps,
  caller: Caller,
  { email, account: find, password, refusal }: Knocking,
): Promise<Account> {
  const knock = knockOf(deps, caller, email);
  deps.limits.signIn(knock);
  await deps.guesses.take(knock);
  const account = await find();
  const isRight = await deps.passwords.matches(account?.passwordHash, password);
  const reason = refusalReason(account, isRight);
  if (!account || reason !== undefined) {
    await recordRefusal(deps, caller, account, reason ?? '');
    throw refusal();
  }
  deps.limits.signedIn(knock);
  await deps.guesses.giveBack(knock);
  return account;
}
