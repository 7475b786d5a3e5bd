import { type Authority, MAX_PASSKEYS, type NewCredential, type Passkey } from '@bothways/domain/account';
import { isoOf } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import {
  type Account,
  type AuthDeps,
  authRefusal,
  endedBy,
  endPending,
  giveToken,
  ownRecord,
  type Person,
} from '#people/auth';
import {
  claimIn,
  countPasskeys,
  creationOptions,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  type PasskeyRow,
  passkeysOf,
  renamePasskey,
  takeChallenge,
  verifyNew,
} from '#people/passkeys';
import { withOwnFactors } from './demand-factors.ts';

const toPasskey = ({ id, name, addedAtMs, lastUsedAtMs, backedUp }: PasskeyRow): Passkey => ({
  id,
  name,
  addedAt: isoOf(addedAtMs),
  ...(lastUsedAtMs !== undefined && { lastUsedAt: isoOf(lastUsedAtMs) }),
  backedUp,
});

/** The session that was given a challenge is the one that may answer it. */
const adding = ({ sessionId }: Person) => ({ purpose: 'add' as const, holder: sessionId });

/** Lists a user's passkeys. */
export const ownPasskeys = async ({ db }: Pick<AuthDeps, 'db'>, userId: string): Promise<Passkey[]> =>
  (await passkeysOf(db, userId)).map(toPasskey);

/** @throws ApiError errors.passkeysFull */
function demandRoom(count: number): void {
  if (count >= MAX_PASSKEYS) throw authRefusal('errors.passkeysFull');
}

/**
 * Returns what the browser needs to create a passkey, once the caller has proved to be the owner.
 * @throws ApiError errors.passwordWrong, errors.codeWrong, errors.tooManyTries, errors.passkeysFull
 */
export async function passkeyOptions(deps: AuthDeps, person: Person, authority: Authority) {
  const { userId } = person;
  const offer = async (trx: Transaction<Schema>, account: Account) => {
    const known = await passkeysOf(trx, userId);
    demandRoom(known.length);
    const options = await creationOptions(deps.passkeySite, account, known);
    const { challenge } = options;
    await insertChallenge(trx, { ...adding(person), challenge, userId }, deps.nowMs());
    return options;
  };
  return withOwnFactors(deps, person, authority, offer);
}

/**
 * Stores a new passkey and gives the session a new token.
 * @throws ApiError errors.passkeyExpired, errors.passkeyRefused, errors.passkeyKnown, errors.passkeysFull
 */
export async function addPasskey(
  deps: AuthDeps,
  person: Person,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<{ passkey: Passkey; token: string }> {
  const { userId, sessionId } = person;
  const claim = claimIn(credential);
  if (!claim) throw authRefusal('errors.passkeyRefused');
  // Not in the transaction below: a challenge counts once, whatever comes of it.
  if (!(await takeChallenge(deps.db, adding(person), claim.challenge, deps.nowMs())))
    throw authRefusal('errors.passkeyExpired');
  const verified = await verifyNew(deps.passkeySite, claim, credential);
  if (!verified) throw authRefusal('errors.passkeyRefused');
  const added = await transact(deps.db, async (trx) => {
    const addedAtMs = deps.nowMs();
    demandRoom(await countPasskeys(trx, userId));
    const row = await insertPasskey(trx, { ...verified, userId, name, addedAtMs });
    if (!row) throw authRefusal('errors.passkeyKnown');
    await endPending(trx, userId, endedBy(person, addedAtMs));
    const token = await giveToken(trx, sessionId, addedAtMs);
    const detail = { name };
    await deps.security.record(trx, person, { event: 'account.passkey-added', userId, detail });
    return { passkey: toPasskey(row), token };
  });
  deps.security.collect();
  return added;
}

/** Names a passkey. @throws ApiError NOT_FOUND for a passkey that is not the caller's */
export const nameOwnPasskey = (deps: AuthDeps, person: Person, id: string, name: string): Promise<Passkey> =>
  transact(deps.db, async (trx) => {
    const row = await renamePasskey(trx, { userId: person.userId, id, name });
    if (!row) throw new ApiError('NOT_FOUND');
    await recordAudit(trx, ownRecord(person, 'account.passkey-renamed', deps.nowMs(), { name }));
    return toPasskey(row);
  });

/**
 * Deletes a passkey; it opens nothing from then on.
 * @throws ApiError errors.passwordWrong, errors.codeWrong, errors.tooManyTries, or NOT_FOUND for a passkey that is not
 * the caller's
 */
export async function removePasskey(
  deps: AuthDeps,
  person: Person,
  id: string,
  authority: Authority,
): Promise<void> {
  const { userId } = person;
  await withOwnFactors(deps, person, authority, async (trx) => {
    const name = await deletePasskey(trx, userId, id);
    if (name === undefined) throw new ApiError('NOT_FOUND');
    await endPending(trx, userId, endedBy(person, deps.nowMs()));
    const detail = { name };
    await deps.security.record(trx, person, { event: 'account.passkey-removed', userId, detail });
  });
}
