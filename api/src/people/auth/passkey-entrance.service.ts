import { PASSKEY_MINUTES, type UsedCredential } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import {
  type Asked,
  insertChallenge,
  type PasskeyRow,
  passkeysOf,
  recordUse,
  requestOptions,
} from '#people/passkeys';
import { type Account, accountById } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import type { Caller } from './caller.ts';
import { type Entrance, endFormer, enterIn, tellOfNewDevice } from './enter.ts';
import type { Arrival } from './first-proof.ts';
import { noteCopy } from './own-passkey.ts';
import { type Proof, provePasskey } from './prove-passkey.ts';
import { deleteSteps, spendTry, waitingUser } from './second-factor.store.ts';
import { hashToken } from './tokens.ts';
import { trustDevice } from './trusted-devices.ts';

export const PASSKEY_AGE_S = PASSKEY_MINUTES * 60;

interface Entered extends Arrival {
  account: Account;
}
const signingIn = (browserToken: string): Asked => ({ purpose: 'signIn', holder: hashToken(browserToken) });
const steppingIn = (step: string): Asked => ({ purpose: 'secondFactor', holder: hashToken(step) });

/** Returns what a browser needs to sign in with whichever passkey it has. @throws ApiError RATE_LIMITED */
export async function passkeySignInOptions(deps: AuthDeps, { network }: Caller, browserToken: string) {
  deps.limits.passkey(network);
  const options = await requestOptions(deps.passkeySite);
  const { challenge } = options;
  await insertChallenge(deps.db, { ...signingIn(browserToken), challenge }, deps.nowMs());
  return options;
}

/**
 * Returns what a browser needs to complete a sign-in with a passkey of that account.
 * @throws ApiError errors.signInExpired, RATE_LIMITED
 */
export async function passkeyStepOptions(deps: AuthDeps, { network }: Caller, step: string | undefined) {
  deps.limits.passkey(network);
  const userId = step && (await waitingUser(deps.db, hashToken(step), deps.nowMs()));
  if (step === undefined || userId === undefined) throw authRefusal('errors.signInExpired');
  const options = await requestOptions(deps.passkeySite, await passkeysOf(deps.db, userId));
  const { challenge } = options;
  await insertChallenge(deps.db, { ...steppingIn(step), challenge, userId }, deps.nowMs());
  return options;
}

const recordRefusal = (
  deps: AuthDeps,
  trx: Transaction<Schema>,
  { ip }: Caller,
  { userId, reason }: { userId: string | undefined; reason: string },
): Promise<void> =>
  recordAudit(trx, {
    atMs: deps.nowMs(),
    actor: SYSTEM_ACTOR,
    action: 'account.sign-in-refused',
    target: userId === undefined ? 'address:unknown' : `user:${userId}`,
    detail: { reason },
    ip,
  });

/** Why a passkey opens nothing; for the log only. */
function reasonOf(account: Account | undefined, { use }: Proof): string | undefined {
  if (!account) return 'unknown passkey';
  if (!use) return 'passkey';
  if (account.disabled) return 'disabled';
  return account.emailVerified ? undefined : 'address not confirmed';
}

/** Records why a use was not taken: its count did not grow, or its owner has removed the passkey meanwhile. */
async function refuseUse(
  deps: AuthDeps,
  trx: Transaction<Schema>,
  caller: Caller,
  passkey: PasskeyRow,
): Promise<void> {
  const isCopy = await noteCopy(deps, trx, caller, passkey);
  const reason = isCopy ? 'count of the passkey' : 'unknown passkey';
  await recordRefusal(deps, trx, caller, { userId: passkey.userId, reason });
}

/** Lets in whoever proved a passkey, or records why not. @returns undefined if it opens nothing */
async function enterBy(
  deps: AuthDeps,
  trx: Transaction<Schema>,
  caller: Caller,
  proof: Proof,
  entrance: Omit<Entrance, 'account'>,
): Promise<Entered | undefined> {
  const { passkey, use } = proof;
  const account = passkey && (await accountById(trx, passkey.userId));
  const reason = reasonOf(account, proof);
  if (!account || !passkey || !use || reason !== undefined) {
    await recordRefusal(deps, trx, caller, { userId: account?.userId, reason: reason ?? '' });
    return undefined;
  }
  const { userId } = account;
  if (!(await recordUse(trx, { ...use, id: passkey.id, atMs: deps.nowMs() }))) {
    await refuseUse(deps, trx, caller, passkey);
    return undefined;
  }
  await deleteSteps(trx, userId);
  await tellOfNewDevice(deps, trx, account, caller);
  return { account, opened: await enterIn(deps, trx, { ...entrance, account }, caller) };
}

async function finish(deps: AuthDeps, caller: Caller, entered: Entered | undefined): Promise<Entered> {
  deps.letters.collect();
  if (!entered) throw authRefusal('errors.passkeyRefused');
  await endFormer(deps, caller);
  return entered;
}

/**
 * Signs in the owner of a passkey, which is both factors. Refusals are alike.
 * @throws ApiError errors.passkeyExpired, errors.passkeyRefused, errors.selfExcluded, RATE_LIMITED
 */
export async function signInByPasskey(
  deps: AuthDeps,
  caller: Caller,
  browserToken: string | undefined,
  { credential, rememberMe }: { credential: UsedCredential; rememberMe: boolean },
): Promise<Entered> {
  deps.limits.passkey(caller.network);
  if (browserToken === undefined) throw authRefusal('errors.passkeyExpired');
  const proof = await provePasskey(deps, signingIn(browserToken), credential);
  const entrance = { remembered: rememberMe, first: 'passkey' as const };
  return finish(deps, caller, await transact(deps.db, (trx) => enterBy(deps, trx, caller, proof, entrance)));
}

/**
 * Completes a sign-in with a passkey instead of the code.
 * @throws ApiError errors.signInExpired, errors.passkeyExpired, errors.passkeyRefused, errors.selfExcluded, RATE_LIMITED
 */
export async function secondStepByPasskey(
  deps: AuthDeps,
  caller: Caller,
  step: string | undefined,
  { credential, trustDevice: isTrusted }: { credential: UsedCredential; trustDevice: boolean },
): Promise<Entered> {
  deps.limits.passkey(caller.network);
  if (step === undefined) throw authRefusal('errors.signInExpired');
  const { passkey, use } = await provePasskey(deps, steppingIn(step), credential);
  const entered = await transact(deps.db, async (trx) => {
    const waiting = await spendTry(trx, hashToken(step), deps.nowMs());
    if (!waiting) return 'expired';
    // The password of one account and the passkey of another complete nothing.
    const own = passkey?.userId === waiting.userId ? passkey : undefined;
    const entrance = { remembered: waiting.remembered, secondFactor: 'passkey' as const };
    const inside = await enterBy(deps, trx, caller, { passkey: own, use }, entrance);
    if (!inside || !isTrusted) return inside;
    return { ...inside, trust: await trustDevice(deps, trx, waiting.userId, caller) };
  });
  if (entered === 'expired') throw authRefusal('errors.signInExpired');
  return finish(deps, caller, entered);
}
