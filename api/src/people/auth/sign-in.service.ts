import { transact } from '#kernel/db';
import { accountByEmail } from './accounts.store.ts';
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
  const outcome = await transact(deps.db, (trx) => goOn(deps, trx, account, entrance, caller));
  return arrived(deps, outcome, caller);
}
