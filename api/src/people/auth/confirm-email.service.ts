import type { Transaction } from 'kysely';
import { type Schema, transact } from '#kernel/db';
import { holdMarks, pauseOfMarks, pauseRefusal, takeOverBonds } from '#people/self-limits';
import { accountByEmail, confirmEmail } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import type { Caller } from './caller.ts';
import { demandLink } from './demand-link.ts';
import { endPending } from './end-pending.ts';
import { endFormer } from './enter.ts';
import { isLinkOpen } from './links.store.ts';
import { emailMarks, marksOf } from './person-marks.ts';
import { type ConfirmedAccount, confirmRegistration } from './registration.service.ts';
import { deleteRegistrations, isRegistrationOpen } from './registrations.store.ts';
import { takeAccountLink } from './take-account-link.ts';

type Trx = Transaction<Schema>;

const isCancelOpen = isLinkOpen('cancelEmail');
const isChangeOpen = isLinkOpen('changeEmail');
const isConfirmationOpen: typeof isChangeOpen = async (...link) =>
  (await isRegistrationOpen(...link)) || isChangeOpen(...link);

/** Activates the account's new address; letters to the former one become void. */
async function confirmChange(
  { hashPaused, security }: AuthDeps,
  trx: Trx,
  token: string,
  caller: Caller,
  atMs: number,
): Promise<ConfirmedAccount | undefined> {
  const found = await takeAccountLink(trx, token, 'changeEmail', atMs);
  // Another account may have got the address since the letter was written.
  if (!found || (await accountByEmail(trx, found.email))) return undefined;
  const { email } = found;
  const { userId, email: former } = found.account;
  const marks = emailMarks(hashPaused, email);
  const pause = await pauseOfMarks(trx, marks, atMs);
  if (pause?.kind === 'exclusion') throw pauseRefusal(pause);
  await holdMarks(trx, userId, await marksOf(hashPaused, trx, userId), atMs);
  await confirmEmail(trx, userId, email, atMs);
  await holdMarks(trx, userId, await marksOf(hashPaused, trx, userId), atMs);
  await takeOverBonds(trx, userId, marks, atMs);
  await endPending(trx, userId, { actor: userId, atMs, ip: caller.ip });
  await deleteRegistrations(trx, email);
  // To the former address: whoever reads the new one knows.
  await security.record(trx, caller, { event: 'account.email-changed', userId, to: former });
  return { userId, email };
}

/**
 * Confirms an address by its letter's link: creates the account of a registration, and signs in the browser that
 * registered, or gives an account its new address.
 * @throws ApiError errors.linkInvalid, errors.selfExcluded, RATE_LIMITED
 */
export async function verifyEmail(deps: AuthDeps, caller: Caller, token: string): Promise<ConfirmedAccount> {
  await demandLink(deps, caller, token, isConfirmationOpen);
  const account = await transact(
    deps.db,
    async (trx) =>
      (await confirmRegistration(deps, trx, token, caller)) ??
      (await confirmChange(deps, trx, token, caller, deps.nowMs())),
  );
  if (!account) throw authRefusal('errors.linkInvalid');
  if (account.opened) await endFormer(deps, caller);
  deps.sessions.changeUser(account.userId);
  deps.letters.collect();
  return account;
}

/**
 * Cancels a change of address by the link of the warning letter, and all other pending processes: they were begun by
 * someone who knows the password.
 * @returns the address that the account retains
 * @throws ApiError errors.linkInvalid, RATE_LIMITED
 */
export async function keepEmail(deps: AuthDeps, caller: Caller, token: string): Promise<string> {
  await demandLink(deps, caller, token, isCancelOpen);
  const { ip } = caller;
  const account = await transact(deps.db, async (trx) => {
    const atMs = deps.nowMs();
    const found = await takeAccountLink(trx, token, 'cancelEmail', atMs);
    if (!found) return undefined;
    const { userId } = found.account;
    await endPending(trx, userId, { actor: userId, atMs, ip });
    return found.account;
  });
  if (!account) throw authRefusal('errors.linkInvalid');
  return account.email;
}
