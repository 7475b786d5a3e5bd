import { randomUUID } from 'node:crypto';
import type { SignUp } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import { recordAudit } from '../audit/audit.store.ts';
import { SYSTEM_ACTOR } from '../audit/audit-entry.ts';
import type { Schema } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import {
  type Account,
  accountByEmail,
  insertAccount,
  replaceUnconfirmed,
  saveReferral,
} from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import { endFormer, enterIn } from './enter.ts';
import { knockOf } from './knock.ts';
import { openLink } from './mailed-link.ts';
import type { OpenedSession } from './open-session.ts';

interface SignedUp {
  userId: string;
  /** Only where addresses need no confirming. */
  opened?: OpenedSession;
  /** Posts the letter, once the transaction is through. */
  post?: () => void;
}

/** Somebody has the address already: they hear of it by letter, and nobody else does. */
async function repeated(
  deps: AuthDeps,
  trx: Transaction<Schema>,
  { userId, email }: Account,
  caller: Caller,
): Promise<SignedUp> {
  const target = `user:${userId}` as const;
  const action = 'account.sign-up-repeated';
  await recordAudit(trx, { atMs: deps.nowMs(), actor: SYSTEM_ACTOR, action, target, ip: caller.ip });
  const { letters } = deps;
  const link = letters.page(caller.locale, 'login');
  return { userId, post: () => letters.post(email, caller.locale, { kind: 'accountExists', link }) };
}

async function create(
  deps: AuthDeps,
  trx: Transaction<Schema>,
  { name, email, referralCode }: SignUp,
  passwordHash: string,
  caller: Caller,
): Promise<SignedUp> {
  const nowMs = deps.nowMs();
  const unconfirmed = await accountByEmail(trx, email);
  const userId = unconfirmed?.userId ?? randomUUID();
  const account = { userId, name, email, passwordHash, emailVerified: !deps.confirmEmail, nowMs };
  await (unconfirmed ? replaceUnconfirmed(trx, account) : insertAccount(trx, account));
  if (referralCode !== undefined) await saveReferral(trx, userId, referralCode, nowMs);
  const post = deps.confirmEmail
    ? await openLink(deps, trx, { userId, email, purpose: 'verifyEmail' }, caller)
    : undefined;
  await recordAudit(trx, {
    atMs: nowMs,
    actor: userId,
    action: 'account.created',
    target: `user:${userId}`,
    detail: referralCode === undefined ? {} : { referral: referralCode },
    ip: caller.ip,
  });
  if (post) return { userId, post };
  return { userId, opened: await enterIn(trx, { account, remembered: true }, caller, nowMs) };
}

/**
 * Makes an account, or, where the address has one, sends its holder a letter. The answer is the same and takes the
 * same time. Only without confirmation of addresses, which is for demos, the person is in at once.
 */
export async function signUp(deps: AuthDeps, caller: Caller, body: SignUp): Promise<SignedUp> {
  deps.limits.signUp(caller.place);
  const passwordHash = await deps.passwords.hash(body.password);
  if (!deps.confirmEmail) await endFormer(deps, caller);
  const outcome = await transact(deps.db, async (trx) => {
    const known = await accountByEmail(trx, body.email);
    return known?.emailVerified
      ? repeated(deps, trx, known, caller)
      : create(deps, trx, body, passwordHash, caller);
  });
  // A letter that is held back leaves its link unread: the next one opens another, with the password of then.
  if (outcome.post && deps.limits.mayPost(knockOf(deps, caller, body.email))) outcome.post();
  return outcome;
}
