import type { UsedCredential } from '@bothways/domain/account';
import {
  type Asked,
  claimIn,
  type PasskeyRow,
  passkeyByCredential,
  takeChallenge,
  type Use,
  verifyUse,
} from '#people/passkeys';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';

/** The passkey that a browser named and, if its signature is right, its data of this use. */
export interface Proof {
  passkey: PasskeyRow | undefined;
  use: Use | undefined;
}

/**
 * Uses up the challenge, whatever comes of it, and checks its answer.
 * @throws ApiError errors.passkeyExpired
 */
export async function provePasskey(
  { db, nowMs, passkeySite }: Pick<AuthDeps, 'db' | 'nowMs' | 'passkeySite'>,
  asked: Asked,
  used: UsedCredential,
): Promise<Proof> {
  const claim = claimIn(used);
  if (!claim || !(await takeChallenge(db, asked, claim.challenge, nowMs())))
    throw authRefusal('errors.passkeyExpired');
  const passkey = await passkeyByCredential(db, used.id);
  return { passkey, use: passkey && (await verifyUse(passkeySite, claim, { passkey, used })) };
}
