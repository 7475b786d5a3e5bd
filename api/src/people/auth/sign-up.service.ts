import type { SignUp } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { type Account, accountByEmail } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { beginAccount } from './begin-account.ts';
import type { Caller } from './caller.ts';
import { endFormer, enterIn } from './enter.ts';
import { knockOf } from './knock.ts';
import type { OpenedSession } from './open-session.ts';
import { demandGoodPassword } from './password-rules.ts';
import { openRegistration } from './registration.service.ts';
import { newToken } from './tokens.ts';

type Trx = Transaction<Schema>;

export interface SignedUp {
  opened?: OpenedSession | undefined;
  /** For its cookie; there for every address, whether or not something waits for its letter. */
  browserToken: string;
}

/** Somebody has the address already. */
async function recordRepeated(deps: AuthDeps, trx: Trx, { userId }: Account, caller: Caller): Promise<void> {
  const target = `user:${userId}` as const;
  const action = 'account.sign-up-repeated';
  await recordAudit(trx, { atMs: deps.nowMs(), actor: SYSTEM_ACTOR, action, target, ip: caller.ip });
}

/** They hear of it by letter, and nobody else does. */
async function tellHolder(
  { letters }: AuthDeps,
  trx: Trx,
  { email }: Account,
  { locale }: Caller,
): Promise<void> {
  await letters.post(trx, email, locale, { kind: 'accountExists', link: letters.page(locale, 'login') });
}

/**
 * Registers somebody: the account is made by the letter, or, where the address has one already, its holder hears of it.
 * The answer is the same and takes the same time. Only without confirmation of addresses, which is for demos, the
 * person is in at once.
 * @throws ApiError errors.passwordCommon, errors.passwordSimple, errors.passwordOwn, RATE_LIMITED; errors.selfExcluded only
 * without confirmation
 */
export async function signUp(deps: AuthDeps, caller: Caller, body: SignUp): Promise<SignedUp> {
  deps.limits.signUp(caller.network, body.email);
  demandGoodPassword(body.password, body);
  const { name, email, password, referralCode } = body;
  const registration = { name, email, referralCode, passwordHash: await deps.passwords.hash(password) };
  const browserToken = newToken();
  const mayPost = deps.limits.mayPost(knockOf(deps, caller, email));
  if (!deps.confirmEmail) await endFormer(deps, caller);
  const opened = await transact(deps.db, async (trx) => {
    const known = await accountByEmail(trx, email);
    if (known) {
      await recordRepeated(deps, trx, known, caller);
      if (mayPost) await tellHolder(deps, trx, known, caller);
    } else if (deps.confirmEmail) {
      await openRegistration(deps, trx, { registration, browserToken, mayPost }, caller);
    } else {
      const nowMs = deps.nowMs();
      const account = {
        userId: await beginAccount(trx, registration, caller, nowMs, deps.hashPaused),
        email,
      };
      return enterIn(trx, { account, remembered: true }, caller, nowMs);
    }
    return undefined;
  });
  deps.letters.collect();
  return { opened, browserToken };
}
