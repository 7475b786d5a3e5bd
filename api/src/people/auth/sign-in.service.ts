import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { transact } from '#kernel/db';
import { type Account, accountByEmail } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import type { Caller } from './caller.ts';
import { endFormer, enterIn, tellOfNewDevice } from './enter.ts';
import { knockOf } from './knock.ts';
import type { OpenedSession } from './open-session.ts';
import { findFactor, insertStep } from './second-factor.store.ts';
import { hashToken, newToken } from './tokens.ts';

/** Allows for finding the phone. */
const STEP_MS = 10 * 60 * 1000;
const TRIES_PER_STEP = 5;
export const STEP_AGE_S = STEP_MS / 1000;

interface SignIn {
  email: string;
  password: string;
  rememberMe: boolean;
}
/** Signed in, or awaiting the second factor with a token for its cookie. */
type SignInOutcome = { account: Account; opened: OpenedSession } | { account: Account; step: string };

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

async function openStep(deps: AuthDeps, { userId }: Account, remembered: boolean): Promise<string> {
  const step = newToken();
  const expiresAtMs = deps.nowMs() + STEP_MS;
  await transact(deps.db, (trx) =>
    insertStep(trx, { tokenHash: hashToken(step), userId, remembered, tries: TRIES_PER_STEP, expiresAtMs }),
  );
  return step;
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
  const factor = await findFactor(deps.db, account.userId);
  if (factor?.confirmedAtMs !== undefined) {
    return { account, step: await openStep(deps, account, rememberMe) };
  }
  await endFormer(deps, caller);
  const opened = await transact(deps.db, async (trx) => {
    await tellOfNewDevice(deps, trx, account, caller);
    return enterIn(deps, trx, { account, remembered: rememberMe }, caller);
  });
  deps.letters.collect();
  return { account, opened };
}
