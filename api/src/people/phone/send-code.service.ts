import { randomUUID } from 'node:crypto';
import { type SendCode, toE164 } from '@bothways/domain/phone';
import { transact } from '#kernel/db';
import { DeliveryError } from '#kernel/delivery';
import type { ApiError } from '#kernel/errors';
import type { Locale } from '#kernel/http';
import { quotaState, takeQuota } from '#kernel/limits';
import { codeText } from './code-text.ts';
import { raiseAlarm } from './guess-watch.ts';
import { CODE_LIFE_MS, passwordTries, sendQuotas, TRIES } from './phone.limits.ts';
import { type NewCode, verifiedNumberOf, withdrawSend } from './phone.store.ts';
import type { Caller, PhoneDeps } from './phone-deps.ts';
import { phoneRefusal } from './phone-refusal.ts';
import { reserveSend, SendRefused } from './reserve-send.ts';

/** Someone who holds a session briefly must not be able to move the account to their own phone. */
async function demandPassword(deps: PhoneDeps, caller: Caller, phoneNumber: string, password?: string) {
  const verified = await verifiedNumberOf(deps.db, caller.userId);
  if (verified === undefined || verified === phoneNumber) return;
  if (password === undefined) throw phoneRefusal('errors.passwordRequired');
  const quota = passwordTries(caller.userId);
  if ((await takeQuota(deps.db, quota, deps.nowMs())) === undefined) {
    throw phoneRefusal('errors.tooManyTries', (await quotaState(deps.db, quota.key, deps.nowMs())).waitMs);
  }
  if (!(await deps.checkPassword(caller.userId, password))) throw phoneRefusal('errors.passwordWrong');
}

async function reserve(deps: PhoneDeps, code: NewCode, country: string, network: string): Promise<void> {
  try {
    await reserveSend(deps.db, code, sendQuotas(code.phoneNumber, country, network, deps.smsDailyCap));
  } catch (error) {
    if (!(error instanceof SendRefused)) throw error;
    if (error.quota !== undefined && !error.quota.startsWith('send-from:')) {
      await raiseAlarm(deps, 'sms-cap', { quota: error.quota });
    }
    throw phoneRefusal(error.key, error.waitMs);
  }
}

/** A message rejected without an attempt costs no commit and no quota, and leaves an earlier code valid. */
function demandReady(deps: PhoneDeps): void {
  try {
    deps.sms.demandReady();
  } catch (error) {
    throw sendRefusal(deps, error);
  }
}

/** A message that was certainly not sent does not count against number and user; any other does. */
async function failedSend(deps: PhoneDeps, code: NewCode, error: unknown): Promise<ApiError> {
  const refusal = sendRefusal(deps, error);
  if (error instanceof DeliveryError && error.nothingSent)
    await transact(deps.db, (trx) => withdrawSend(trx, code));
  return refusal;
}

function sendRefusal({ log }: PhoneDeps, error: unknown): ApiError {
  log.error({ area: 'phone', err: error }, 'A code could not be sent');
  const isRecipient = error instanceof DeliveryError && error.failure === 'recipient';
  return phoneRefusal(isRecipient ? 'errors.phoneInvalid' : 'errors.sendFailed');
}

/**
 * Sends a new code to a number. Whether the number belongs to another account is not disclosed here: anyone could probe
 * numbers.
 * @throws ApiError with a key of PHONE_ERRORS
 */
export async function sendCode(
  deps: PhoneDeps,
  caller: Caller,
  body: SendCode,
  locale: Locale,
): Promise<void> {
  const phoneNumber = toE164(body.phoneNumber, body.countryCode);
  if (phoneNumber === undefined) throw phoneRefusal('errors.phoneInvalid');
  demandReady(deps);
  await demandPassword(deps, caller, phoneNumber, body.currentPassword);
  const digits = deps.randomCode();
  const { userId, network } = caller;
  const sentAtMs = deps.nowMs();
  const code: NewCode = {
    id: randomUUID(),
    userId,
    phoneNumber,
    codeHash: deps.hashCode(userId, digits),
    tries: TRIES,
    sentAtMs,
    expiresAtMs: sentAtMs + CODE_LIFE_MS,
  };
  await reserve(deps, code, body.countryCode, network);
  try {
    await deps.sms.send({ to: phoneNumber, text: codeText(digits, locale) });
  } catch (error) {
    throw await failedSend(deps, code, error);
  }
}
