import type { SignUp } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import { recordAudit } from '../audit/audit.store.ts';
import { SYSTEM_ACTOR } from '../audit/audit-entry.ts';
import type { Schema } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
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

/** What is left to do once the transaction is through. */
interface Written {
  /** Only where addresses need no confirming. */
  opened?: OpenedSession;
  /** Posts the letter. */
  post?: () => void;
}

export interface SignedUp {
  opened?: OpenedSession | undefined;
  /** For its cookie; there for every address, whether or not something waits for its letter. */
  browserToken: string;
}

/** Somebody has the address already: they hear of it by letter, and nobody else does. */
async function repeated(
  deps: AuthDeps,
  trx: Trx,
  { userId, email }: Account,
  caller: Caller,
): Promise<Written> {
  const target = `user:${userId}` as const;
  const action = 'account.sign-up-repeated';
  await recordAudit(trx, { atMs: deps.nowMs(), actor: SYSTEM_ACTOR, action, target, ip: caller.ip });
  const { letters } = deps;
  const link = letters.page(caller.locale, 'login');
  return { post: () => letters.post(email, caller.locale, { kind: 'accountExists', link }) };
}

/**
 * Registers somebody: the account is made by the letter, or, where the address has one already, its holder hears of it.
 * The answer is the same and takes the same time. Only without confirmation of addresses, which is for demos, the
 * person is in at once.
 * @throws ApiError errors.passwordCommon, errors.passwordSimple, errors.passwordOwn, RATE_LIMITED
 */
export async function signUp(deps: AuthDeps, caller: Caller, body: SignUp): Promise<SignedUp> {
  deps.limits.signUp(caller.place, body.email);
  demandGoodPassword(body.password, body);
  const { name, email, password, referralCode } = body;
  const registration = { name, email, referralCode, passwordHash: await deps.passwords.hash(password) };
  const browserToken = newToken();
  if (!deps.confirmEmail) await endFormer(deps, caller);
  const { opened, post } = await transact(deps.db, async (trx): Promise<Written> => {
    const known = await accountByEmail(trx, email);
    if (known) return repeated(deps, trx, known, caller);
    if (deps.confirmEmail)
      return { post: await openRegistration(deps, trx, registration, browserToken, caller) };
    const nowMs = deps.nowMs();
    const account = { userId: await beginAccount(trx, registration, caller, nowMs), email };
    return { opened: await enterIn(trx, { account, remembered: true }, caller, nowMs) };
  });
  // A registration whose letter is held back waits unread, and harms none of those before it.
  if (post && deps.limits.mayPost(knockOf(deps, caller, email))) post();
  deps.prune();
  return { opened, browserToken };
}
