import { PHONE_REWARD_CREDITS } from '@bothways/domain/packs';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import type { Db, Schema } from '#kernel/db';
import { takeQuota } from '#kernel/limits';
import type { HashNumber } from '#kernel/vault';
import { pauseOfPhone } from '#people/self-limits';
import { saveProfile } from '#people/users';
import { guessesAtNumber, guessesFromNetwork } from './phone.limits.ts';
import { type Guess, isTaken, takeGuess } from './phone.store.ts';
import { payReward } from './rewards.store.ts';

/** What became of a guess. `closed`: no code is open. `tooMany`: the number or the place had its guesses. */
export type Outcome = 'verified' | 'wrong' | 'taken' | 'closed' | 'tooMany';
export type Redeem = (db: Db, guess: Guess) => Promise<Outcome>;

/** Somebody has a verified number from now on. */
export interface Verified {
  userId: string;
  phoneNumber: string;
  atMs: number;
}
/** What others do with that, in the transaction that verifies the number: with it, or not at all. */
export type OnVerified = (trx: Transaction<Schema>, verified: Verified) => Promise<void>;

/** Thrown to undo the guess: what is not counted must not be compared. */
class TooManyGuesses extends Error {}

async function saveNumber(
  trx: Transaction<Schema>,
  phoneNumber: string,
  { userId, nowMs, ip }: Guess,
  { hashNumber, hashPaused, onVerified }: RedeemDeps,
): Promise<Outcome> {
  if (await isTaken(trx, phoneNumber, userId)) return 'taken';
  // Whoever keeps themselves out has no other account with their number; nobody is told why it cannot be used.
  const pause = await pauseOfPhone(trx, hashPaused(phoneNumber), nowMs);
  if (pause?.kind === 'exclusion') return 'taken';
  await saveProfile(trx, userId, { mobilePhoneNumber: phoneNumber, mobilePhoneVerifiedAtMs: nowMs });
  const reward = { userId, phoneNumber, credits: PHONE_REWARD_CREDITS, atMs: nowMs };
  await payReward(trx, reward, hashNumber);
  await onVerified(trx, { userId, phoneNumber, atMs: nowMs });
  await recordAudit(trx, {
    atMs: nowMs,
    actor: userId,
    action: 'account.phone-verified',
    target: `user:${userId}`,
    // Enough to tell numbers apart, too little to call one: the log outlives the account.
    detail: { endsWith: phoneNumber.slice(-2) },
    ip,
  });
  return 'verified';
}

/**
 * Guesses at the open code of a user; a right guess uses the code and sets the verified number in the same
 * transaction. READ COMMITTED is enough and never asks to be run again: what matters is decided by single statements,
 * and the counter of the number makes two users with the same number wait for each other.
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
  /** What is kept of a rewarded number when its account goes. */
  hashNumber: HashNumber;
  /** What is known of a number whose owner keeps themselves out, also when their account is gone. */
  hashPaused: HashNumber;
  onVerified: OnVerified;
}

export const codeRedeemer =
  (deps: RedeemDeps): Redeem =>
  (db, guess) =>
    redeemCode(db, guess, deps);
