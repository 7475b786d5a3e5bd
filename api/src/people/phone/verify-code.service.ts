import type { PhoneError } from '@bothways/domain/phone';
import { countGuess, pauseMs } from './guess-watch.ts';
import { isTriedOut } from './phone.store.ts';
import type { Caller, PhoneDeps } from './phone-deps.ts';
import { phoneRefusal } from './phone-refusal.ts';
import type { Outcome } from './redeem-code.ts';

async function keyOf(deps: PhoneDeps, { userId }: Caller, outcome: Outcome): Promise<PhoneError> {
  if (outcome === 'wrong') return 'errors.invalidCode';
  if (outcome === 'taken') return 'errors.phoneTaken';
  if (outcome === 'tooMany') return 'errors.tooManyTries';
  return (await isTriedOut(deps.db, userId, deps.nowMs())) ? 'errors.tooManyTries' : 'errors.codeExpired';
}

/**
 * Checks a code; a correct one sets the account's verified number. Only the number's holder learns that it belongs to
 * another account, but not to which.
 * @throws ApiError with a key of PHONE_ERRORS
 */
export async function verifyCode(deps: PhoneDeps, caller: Caller, code: string): Promise<void> {
  const pausedMs = await pauseMs(deps);
  if (pausedMs > 0) throw phoneRefusal('errors.tooManyTries', pausedMs);
  const { userId, network } = caller;
  const guess = {
    userId,
    codeHash: deps.hashCode(userId, code),
    nowMs: deps.nowMs(),
    origin: caller,
    network,
  };
  const outcome = await deps.redeem(deps.db, guess);
  if (outcome === 'verified') deps.onVerified(userId);
  if (outcome !== 'closed' && outcome !== 'tooMany') await countGuess(deps, outcome !== 'wrong');
  if (outcome !== 'verified') throw phoneRefusal(await keyOf(deps, caller, outcome));
}
