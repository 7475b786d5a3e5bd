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
import { endRegistration, openRegistration } from './registration.service.ts';
import { newToken } from './tokens.ts';

type Trx = Transaction<Schema>;

interface SignedUp {
  opened?: OpenedSession | undefined;
  /** For its cookie; set for every address, whether or not a registration is pending. */
  browserToken: string;
}

/** Records a registration of an address that has an account. */
async function recordRepeated(deps: AuthDeps, trx: Trx, { userId }: Account, caller: Caller): Promise<void> {
  const target = `user:${userId}` as const;
  const action = 'account.sign-up-repeated';
  await recordAudit(trx, { atMs: deps.nowMs(), actor: SYSTEM_ACTOR, action, target, ip: caller.ip });
}

/** Notifies the address's holder, and nobody else, by letter. */
async function tellHolder(
  { letters }: AuthDeps,
  trx: Trx,
  { email }: Account,
  { locale }: Caller,
): Promise<void> {
  await letters.post(trx, email, locale, { kind: 'accountExists', link: letters.page(locale, 'login') });
}

/**
 * Registers a user: the letter's link creates the account, or, if the address has one, its holder is notified. The
 * answer is the same and takes equally long. Only without address confirmation, which is for demos, the user is signed
 * in at once.
 * @throws ApiError errors.passwordCommon, errors.passwordSimple, errors.passwordOwn, RATE_LIMITED; errors.selfExcluded
 * only without confirmation
 */
export async function signUp(deps: AuthDeps, caller: Caller, body: SignUp): Promise<SignedUp> {
  deps.limits.signUp(caller.network, body.email);
  demandGoodPassword(body.password, body);
  const { name, email, password, referralCode, replacedEmail, to } = body;
  const passwordHash = await deps.passwords.hash(password);
  const registration = { name, email, referralCode, passwordHash, locale: caller.locale, to };
  const browserToken = newToken();
  const mayPost = deps.limits.mayPost(knockOf(deps, caller, email), 'signUp');
  if (!deps.confirmEmail) await endFormer(deps, caller);
  const opened = await transact(deps.db, async (trx) => {
    if (replacedEmail !== undefined && replacedEmail !== email)
      await endRegistration(deps, trx, replacedEmail, caller);
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
      return enterIn(deps, trx, { account, remembered: true }, caller);
    }
    return undefined;
  });
  deps.letters.collect();
  return { opened, browserToken };
}
