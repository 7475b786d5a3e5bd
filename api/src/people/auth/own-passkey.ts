import type { UsedCredential } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import {
  type Asked,
  insertChallenge,
  type PasskeyRow,
  passkeyByCredential,
  passkeysOf,
  recordUse,
  requestOptions,
} from '#people/passkeys';
import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import { type Proof, provePasskey } from './prove-passkey.ts';

type Trx = Transaction<Schema>;

/** The session that was given a challenge is the one that may answer it. */
const proving = (sessionId: string): Asked => ({ purpose: 'secondFactor', holder: sessionId });

interface Owner extends Caller {
  userId: string;
  sessionId: string;
}

/** Returns what the browser needs to prove a passkey of the caller's account. @throws ApiError RATE_LIMITED */
export async function ownPasskeyOptions(deps: AuthDeps, { userId, sessionId, network }: Owner) {
  deps.limits.passkey(network);
  const options = await requestOptions(deps.passkeySite, await passkeysOf(deps.db, userId));
  const { challenge } = options;
  await insertChallenge(deps.db, { ...proving(sessionId), challenge, userId }, deps.nowMs());
  return options;
}

/** Uses up the challenge of the caller's session. @throws ApiError errors.passkeyExpired, RATE_LIMITED */
export function proveOwnPasskey(deps: AuthDeps, { sessionId, network }: Owner, used: UsedCredential) {
  deps.limits.passkey(network);
  return provePasskey(deps, proving(sessionId), used);
}

/** Records a use whose count did not grow, unless its owner has removed the passkey meanwhile. @returns whether it was */
export async function noteCopy(
  { security }: Pick<AuthDeps, 'security'>,
  trx: Trx,
  caller: Caller,
  { userId, credentialId, name }: PasskeyRow,
): Promise<boolean> {
  if ((await passkeyByCredential(trx, credentialId)) === undefined) return false;
  const act = { event: 'account.passkey-copied', userId, actor: SYSTEM_ACTOR, detail: { name } } as const;
  await security.record(trx, caller, act);
  return true;
}

/** Takes a proved passkey of the caller's account instead of a code. @returns false if it is not theirs, or not right */
export async function takeOwnPasskey(
  deps: AuthDeps,
  trx: Trx,
  owner: Owner,
  { passkey, use }: Proof,
): Promise<boolean> {
  if (!passkey || !use || passkey.userId !== owner.userId) return false;
  if (await recordUse(trx, { ...use, id: passkey.id, atMs: deps.nowMs() })) return true;
  await noteCopy(deps, trx, owner, passkey);
  return false;
}
