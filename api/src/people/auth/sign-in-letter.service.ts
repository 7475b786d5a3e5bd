import { LINK_MINUTES } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { doneFrom } from '#people/security-log';
import { accountByEmail } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import { behindTheAnswer } from './behind-the-answer.ts';
import type { Caller } from './caller.ts';
import { demandLink } from './demand-link.ts';
import { arrived, goOn, type SignInOutcome } from './first-proof.ts';
import { isLinkOpen } from './links.store.ts';
import { openLink } from './mailed-link.ts';
import { takeAccountLink } from './take-account-link.ts';
import { hashToken, newToken } from './tokens.ts';

/** How long the asking browser is known. */
export const LETTER_AGE_S = LINK_MINUTES.signIn * 60;

const isSignInOpen = isLinkOpen('signIn');

/**
 * Sends a link to sign in to an address that has an account.
 * @returns the token of the asking browser, for its cookie: for every address, and the same as before, because a letter
 * may be withheld and the last one must still open
 * @throws ApiError RATE_LIMITED
 */
export function askForSignInLetter(
  deps: AuthDeps,
  caller: Caller,
  { email, to }: { email: string; to?: string | undefined },
): string {
  const browserToken = deps.letterCookie.read(caller.cookies) ?? newToken();
  behindTheAnswer(deps, caller, { email, job: 'sign-in-letter', quota: 'signIn' }, async (trx, mayPost) => {
    const account = await accountByEmail(trx, email);
    if (!account?.emailVerified || account.disabled || !mayPost()) return;
    const { userId } = account;
    const link = { userId, email, purpose: 'signIn', browserHash: hashToken(browserToken), to } as const;
    await deps.security.record(trx, caller, {
      event: 'account.sign-in-letter-asked',
      userId,
      actor: SYSTEM_ACTOR,
      letter: async (locale) => ({
        kind: 'signIn',
        ...(await openLink(deps, trx, link, locale)),
        ...doneFrom(caller, deps.nowMs()),
      }),
    });
  });
  return browserToken;
}

/** @returns undefined if the link is invalid. @throws ApiError errors.linkElsewhere, errors.selfExcluded */
async function useLink(
  deps: AuthDeps,
  trx: Transaction<Schema>,
  { token, rememberMe }: { token: string; rememberMe: boolean },
  caller: Caller,
): Promise<SignInOutcome | undefined> {
  const found = await takeAccountLink(trx, token, 'signIn', deps.nowMs());
  // The letter proves the address it was sent to, not one set since.
  if (!found || found.account.email !== found.email) return undefined;
  const browser = deps.letterCookie.read(caller.cookies);
  // An error leaves the link valid, for the browser that asked.
  if (browser === undefined || hashToken(browser) !== found.browserHash)
    throw authRefusal('errors.linkElsewhere');
  const entrance = { remembered: rememberMe, byPassword: false };
  return { ...(await goOn(deps, trx, found.account, entrance, caller)), to: found.to };
}

/**
 * Signs in by a letter's link, which stands for the password alone. Only the browser that asked for it can: otherwise a
 * stranger's link would sign its reader in to the stranger's account, and a forwarded one a stranger to the reader's.
 * @throws ApiError errors.linkInvalid, errors.linkElsewhere, errors.selfExcluded, RATE_LIMITED
 */
export async function signInByLink(
  deps: AuthDeps,
  caller: Caller,
  body: { token: string; rememberMe: boolean },
): Promise<SignInOutcome> {
  await demandLink(deps, caller, body.token, isSignInOpen);
  const outcome = await transact(deps.db, (trx) => useLink(deps, trx, body, caller));
  if (!outcome) throw authRefusal('errors.linkInvalid');
  return arrived(deps, outcome, caller);
}
