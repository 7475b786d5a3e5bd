import {
  type DeployKey,
  readSignature,
  SIGNATURE_HEADER,
  type SignedMessage,
  signedBytes,
} from '@bothways/domain/deploy-keys';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type AppContext, clientIp } from '#kernel/http';
import { clientNetwork, TokenBuckets } from '#kernel/limits';
import { findKey, installationId, noteUse, publicKeyOf } from './deploy-keys.store.ts';
import { isSignedBy } from './new-key.ts';

export interface SignedDeps {
  db: Db;
  nowMs: () => number;
  monotonicMs: () => number;
  trustProxy: boolean;
}

/** A signed request. */
interface SignedAsk {
  message: SignedMessage;
  remote: string;
  version: string;
  /** Exactly as received. */
  body: Uint8Array;
}

/** A release of some hundred files passes at once; then ten a second. */
const PER_KEY = { burst: 600, refillMs: 100 };
/** Per network, whatever key it names. */
const WRONG_PER_NETWORK = { burst: 20, refillMs: 3_000 };

/** One answer for everything unproven: it does not reveal which keys exist. */
const unproved = () =>
  new ApiError('UNAUTHORIZED', { message: 'The signature is missing or not of a deploy key' });

function demandUsable(key: DeployKey, remote: string, nowMs: number): void {
  const refuse = (message: string): never => {
    throw new ApiError('FORBIDDEN', { message });
  };
  if (key.revokedOn !== undefined) refuse('This deploy key is revoked');
  if (Date.parse(key.expiresOn) <= nowMs) refuse('This deploy key has expired');
  if (!key.remotes.some((name) => name === remote)) refuse(`This deploy key may not release ${remote}`);
}

/** Checks signed requests. */
export interface Signatures {
  /**
   * Checks that the named key exists, before reading a body, which anyone could send slowly.
   * @throws ApiError BAD_REQUEST if nothing is signed, UNAUTHORIZED, RATE_LIMITED
   */
  demandNamed(c: AppContext): Promise<void>;
  /**
   * Returns the signing key; refuses one that is revoked, expired or for another remote.
   * @throws ApiError UNAUTHORIZED, FORBIDDEN or RATE_LIMITED
   */
  signerOf(c: AppContext, ask: SignedAsk): Promise<DeployKey>;
}

export function signedRequests({ db, nowMs, monotonicMs, trustProxy }: SignedDeps): Signatures {
  const perKey = new TokenBuckets({ ...PER_KEY, nowMs: monotonicMs });
  const wrongPerNetwork = new TokenBuckets({ ...WRONG_PER_NETWORK, nowMs: monotonicMs });

  /** The network's attempt is taken first, and returned on proof: a flood of wrong ones costs no database query. */
  async function named(c: AppContext) {
    const network = clientNetwork(clientIp(c, trustProxy));
    wrongPerNetwork.take(network);
    const signature = readSignature(c.req.header(SIGNATURE_HEADER));
    const publicKey = signature && (await publicKeyOf(db, signature.keyId));
    if (!signature || publicKey === undefined) throw unproved();
    return { network, signature, publicKey };
  }

  async function demandNamed(c: AppContext): Promise<void> {
    if (c.req.header(SIGNATURE_HEADER) === undefined)
      throw new ApiError('BAD_REQUEST', { message: 'The request is not signed with a deploy key' });
    const { network } = await named(c);
    wrongPerNetwork.giveBack(network);
  }

  async function signerOf(c: AppContext, { message, remote, version, body }: SignedAsk): Promise<DeployKey> {
    const { network, signature, publicKey } = await named(c);
    const bytes = signedBytes(message, { installation: await installationId(db), remote, version }, body);
    if (!isSignedBy(publicKey, bytes, signature.signature)) throw unproved();
    wrongPerNetwork.giveBack(network);
    perKey.take(signature.keyId);
    const key = await findKey(db, signature.keyId);
    if (!key) throw unproved();
    demandUsable(key, remote, nowMs());
    await noteUse(db, key.id, nowMs());
    return key;
  }

  return { demandNamed, signerOf };
}
