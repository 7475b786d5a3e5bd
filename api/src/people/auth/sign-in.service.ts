import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { transact } from '#kernel/db';
import { type Account, accountByEmail } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import type { Caller } from './caller.ts';
import { arrived, goOn, type SignInOutcome } from './first-proof.ts';
import { knockOf } from './knock.ts';

interface SignIn {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** Why a sign-in was refused; for the log only. */
function refusalReason(account: Account | undefined, isRight: boolean): string | undefined {
  if (!account) return 'unknown address';
  if (!isRight) return 'password';
  if (account.disabled) return 'disabled';
  return account.emailVerified ? undefined : 'address not confirmed';
}

async function refuse(deps: AuthDeps, caller: Caller, account: Account | undefined, reason: string) {
  await transact(deps.db, (trx) =>
    recordAudit(trx, {
      atMs: deps.nowMs(),
      actor: SYSTEM_ACTOR,
      action: 'account.sign-in-refused',
      // Input is not recorded: people type passwords into the wrong field.
      target: account ? `user:${account.userId}` : 'address:unknown',
      detail: { reason },
      ip: caller.ip,
    }),
  );
  return authRefusal('errors.signInRefused');
}

/**
 * Checks a password, then signs its owner in or requests the second factor. Every refusal looks the same, does the same
 * and takes equally long, so that it reveals no accounts.
 * @throws ApiError errors.signInRefused, RATE_LIMITED
 */
export async function signIn(
  deps: AuthDeps,
  caller: Caller,
  { email, password, rememberMe }: SignIn,
): Promise<SignInOutcome> {
  const knock = knockOf(deps, caller, email);
  deps.limits.signIn(knock);
  await deps.guesses.take(knock);
  const account = await accountByEmail(deps.db, email);
  const isRight = await deps.passwords.matches(account?.passwordHash, password);
  const reason = refusalReason(account, isRight);
  if (!account || reason !== undefined) throw await refuse(deps, caller, account, reason ?? '');
  deps.limits.signedIn(knock);
  await deps.guesses.giveBack(knock);
  const outcome = await transact(deps.db, (trx) => goOn(deps, trx, account, rememberMe, caller));
  return arrived(deps, outcome, caller);
}
