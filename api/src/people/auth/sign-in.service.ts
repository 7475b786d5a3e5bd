import type { Transaction } from 'kysely';
import { type Schema, transact } from '#kernel/db';
import { type Account, accountByEmail, accountById } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import type { Caller } from './caller.ts';
import { demandPasswordAtDoor } from './demand-password-at-door.ts';
import { arrived, goOn, type SignInOutcome } from './first-proof.ts';

interface SignIn {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** The password may have been changed, or the account closed, while it was compared. */
async function demandUnchanged(trx: Transaction<Schema>, { userId, passwordHash }: Account): Promise<void> {
  const now = await accountById(trx, userId);
  if (!now || now.disabled || now.passwordHash !== passwordHash) throw authRefusal('errors.signInRefused');
}

/**
 * Checks a password, then signs its owner in or requests the second factor.
 * @throws ApiError errors.signInRefused, RATE_LIMITED
 */
export async function signIn(
  deps: AuthDeps,
  caller: Caller,
  { email, password, rememberMe }: SignIn,
): Promise<SignInOutcome> {
  const account = await demandPasswordAtDoor(deps, caller, {
    email,
    account: () => accountByEmail(deps.db, email),
    password,
    refusal: () => authRefusal('errors.signInRefused'),
  });
  const entrance = { remembered: rememberMe, byPassword: true };
  const outcome = await transact(deps.db, async (trx) => {
    await demandUnchanged(trx, account);
    return goOn(deps, trx, account, entrance, caller);
  });
  return arrived(deps, outcome, caller);
}
