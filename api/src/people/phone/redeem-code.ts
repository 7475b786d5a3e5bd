import { PHONE_REWARD_CREDITS } from '@bothways/domain/packs';
import type { Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { takeQuota } from '#kernel/limits';
import type { HashNumber } from '#kernel/vault';
import { marksOf } from '#people/auth';
import type { SecurityEvents } from '#people/security-log';
import { holdMarks, pauseOfMarks, takeOverBonds } from '#people/self-limits';
import { saveProfile } from '#people/users';
import { guessesAtNumber, guessesFromNetwork } from './phone.limits.ts';
import { type Guess, isTaken, takeGuess } from './phone.store.ts';
import { payReward } from './rewards.store.ts';

/** Outcome of a guess. `closed`: no code is open. `tooMany`: the quota of the number or the network is exhausted. */
export type Outcome = 'verified' | 'wrong' | 'taken' | 'closed' | 'tooMany';
export type Redeem = (db: Db, guess: Guess) => Promise<Outcome>;

/** A newly verified number. */
export interface Verified {
  userId: string;
  phoneNumber: string;
  atMs: number;
}
/** Runs consequences in the transaction that verifies the number: both happen or neither. */
export type OnVerified = (trx: Transaction<Schema>, verified: Verified) => Promise<void>;

/** Thrown to undo the guess: what is not counted must not be compared. */
class TooManyGuesses extends Error {}

async function saveNumber(
  trx: Transaction<Schema>,
  phoneNumber: string,
  { userId, nowMs, origin }: Guess,
  { hashNumber, hashPaused, onVerified, security }: RedeemDeps,
): Promise<Outcome> {
  if (await isTaken(trx, phoneNumber, userId)) return 'taken';
  // A self-excluded user cannot use their number in another account; the reason is not disclosed.
  const marks = [hashPaused(phoneNumber)];
  const pause = await pauseOfMarks(trx, marks, nowMs);
  if (pause?.kind === 'exclusion') return 'taken';
  await holdMarks(trx, userId, await marksOf(hashPaused, trx, userId), nowMs);
  await saveProfile(trx, userId, { mobilePhoneNumber: phoneNumber, mobilePhoneVerifiedAtMs: nowMs });
  await holdMarks(trx, userId, await marksOf(hashPaused, trx, userId), nowMs);
  await takeOverBonds(trx, userId, marks, nowMs);
  const reward = { userId, phoneNumber, credits: PHONE_REWARD_CREDITS, atMs: nowMs };
  await payReward(trx, reward, hashNumber);
  await onVerified(trx, { userId, phoneNumber, atMs: nowMs });
  await security.record(trx, origin, {
    event: 'account.phone-verified',
    userId,
    // Enough to distinguish numbers, too little to call one: the audit log outlives the account.
    detail: { endsWith: phoneNumber.slice(-2) },
  });
  return 'verified';
}

/**
 * Checks a guess at a user's code; a correct one uses the code up and sets the verified number in the same transaction.
 * READ COMMITTED suffices and never needs a retry: single statements decide, and the number's counter serializes two
 * users with the same number.
 */
async function redeemCode(db: Db, guess: Guess, deps: RedeemDeps): Promise<Outcome> {
  const work = async (trx: Transaction<Schema>): Promise<Outcome> => {
    const taken = await takeGuess(trx, guess);
    if (!taken) return 'closed';
    for (const quota of [guessesAtNumber(taken.phoneNumber), guessesFromNetwork(guess.network)]) {
      if ((await takeQuota(trx, quota, guess.nowMs)) === undefined) throw new TooManyGuesses();
    }
    return taken.right ? saveNumber(trx, taken.phoneNumber, guess, deps) : 'wrong';
  };
  try {
    return await db.transaction().setIsolationLevel('read committed').execute(work);
  } catch (error) {
    if (error instanceof TooManyGuesses) return 'tooMany';
    throw error;
  }
}

interface RedeemDeps {
  /** Hash of a rewarded number, for storage beyond its account. */
  hashNumber: HashNumber;
  /** Hash of a self-excluded user's number, for storage beyond the account. */
  hashPaused: HashNumber;
  onVerified: OnVerified;
  security: Pick<SecurityEvents, 'record'>;
}

export const codeRedeemer =
  (deps: RedeemDeps): Redeem =>
  (db, guess) =>
    redeemCode(db, guess, deps);
