import { type NewCredential, PASSKEY_MINUTES, type UsedCredential } from '@bothways/domain/account';
import { MINUTE_MS } from '@bothways/domain/time';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import { isAllowedOrigin } from '#kernel/http';
import type { Credential, PasskeyRow } from './passkeys.store.ts';

/** The site that passkeys are for. */
export interface RelyingParty {
  /** The host of PUBLIC_URL: passkeys of another host do not work here. */
  id: string;
  /** Whose pages may use them, see `isAllowedOrigin`. */
  origins: readonly string[];
}

const SITE_NAME = 'Bothways';
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
const TIMEOUT_MS = PASSKEY_MINUTES * MINUTE_MS;
const NO_EXTENSIONS = { clientExtensionResults: {} };

/** Authenticators keep this with a passkey and name the account by it. */
const handleOf = (userId: string): string => isoBase64URL.fromUTF8String(userId);
const named = ({ credentialId, transports }: Credential) => ({
  id: credentialId,
  transports: [...transports],
});

/**
 * Returns what the browser needs to create a passkey: one that is found without typing an address, and that checks who
 * uses it.
 * @param known the user's passkeys, so that no authenticator gets a second one
 */
export const creationOptions = (
  { id }: RelyingParty,
  { userId, email, name }: { userId: string; email: string; name: string },
  known: readonly PasskeyRow[],
) =>
  generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: id,
    userID: isoBase64URL.toBuffer(handleOf(userId)),
    userName: email,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(named),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });

/** Returns what the browser needs to use a passkey. @param known limits it to these */
export const requestOptions = ({ id }: RelyingParty, known?: readonly PasskeyRow[]) =>
  generateAuthenticationOptions({
    rpID: id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(known && { allowCredentials: known.map(named) }),
  });

/** A browser's own account of its answer; believed only once it is verified. */
export interface Claim {
  challenge: string;
  origin: string;
}

/** Reads the challenge and the page of an answer; undefined if it is malformed. */
export function claimIn({ response }: NewCredential | UsedCredential): Claim | undefined {
  try {
    const { challenge, origin } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined;
  } catch {
    return undefined;
  }
}

const expected = ({ id, origins }: RelyingParty, { challenge, origin }: Claim) => ({
  expectedChallenge: challenge,
  expectedOrigin: isAllowedOrigin(origins, origin) ? origin : [],
  expectedRPID: id,
  requireUserVerification: true,
});

/** Verifies a new passkey, whose challenge was taken; undefined if it is not right. */
export async function verifyNew(
  party: RelyingParty,
  claim: Claim,
  credential: NewCredential,
): Promise<Credential | undefined> {
  const { transports = [], ...response } = credential.response;
  // The library throws whatever is wrong with the answer.
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, ...NO_EXTENSIONS, response },
    ...expected(party, claim),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  const backedUp = registrationInfo.credentialBackedUp;
  return { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter, transports, backedUp };
}

/** The authenticator's data of a verified use. */
export type Use = Pick<Credential, 'counter' | 'backedUp'>;

/** Verifies a use of a passkey, whose challenge was taken; undefined if it is not right. */
export async function verifyUse(
  party: RelyingParty,
  claim: Claim,
  { passkey, used }: { passkey: PasskeyRow; used: UsedCredential },
): Promise<Use | undefined> {
  const { userHandle, ...response } = used.response;
  // An authenticator that was asked for one of these passkeys may leave it out.
  if (userHandle !== undefined && userHandle !== handleOf(passkey.userId)) return undefined;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...used, ...NO_EXTENSIONS, response },
    ...expected(party, claim),
    credential: {
      id: passkey.credentialId,
      publicKey: isoBase64URL.toBuffer(passkey.publicKey),
      // `recordUse` compares the counts, in the statement that stores the new one.
      counter: 0,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return undefined;
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
}
