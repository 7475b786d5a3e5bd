import {
  CODE_LIFE_S,
  type CodeSent,
  codeSentSchema,
  type PhoneError,
  phoneVerifiedSchema,
  RESEND_AFTER_S,
  sendCodeSchema,
  verifyCodeSchema,
} from '@bothways/domain/phone';
import { type Mount, operation, requestLocale, route } from '#kernel/http';
import { answerWith, personOf } from '#people/auth';
import { verifiedNumberOf } from './phone.store.ts';
import type { PhoneDeps } from './phone-deps.ts';
import { sendCode } from './send-code.service.ts';
import { verifyCode } from './verify-code.service.ts';

export interface PhoneRouteDeps extends Omit<PhoneDeps, 'log'> {
  trustProxy: boolean;
}

const KEY_OF_FIELD: Record<string, PhoneError> = {
  phoneNumber: 'errors.phoneRequired',
  countryCode: 'errors.countryNotSupported',
  currentPassword: 'errors.passwordWrong',
  code: 'errors.codeRequired',
};
const keyOr = (otherwise: PhoneError) => (path: string | undefined) =>
  (path !== undefined && KEY_OF_FIELD[path]) || otherwise;

const SENT: CodeSent = {
  success: true,
  message: 'Verification code sent',
  resendAfterS: RESEND_AFTER_S,
  expiresAfterS: CODE_LIFE_S,
};

/** Operations on a phone number. */
export const phoneOperations = {
  sendCode: operation({
    method: 'post',
    path: '/api/auth/phone/send-code',
    tag: 'Phone',
    summary: 'Send a six-digit code to a mobile number',
    access: 'session',
    body: sendCodeSchema,
    answer: codeSentSchema,
    failure: 'Failed to send the code',
    errorKey: keyOr('errors.sendFailed'),
  }),
  verifyCode: operation({
    method: 'post',
    path: '/api/auth/phone/verify-code',
    tag: 'Phone',
    summary: 'Check the code; the right one verifies the number',
    access: 'session',
    body: verifyCodeSchema,
    answer: phoneVerifiedSchema,
    failure: 'Failed to verify the code',
    errorKey: keyOr('errors.verifyFailed'),
  }),
};

/** Mounts verification of a phone number: a code by text message, then its entry. */
export const mountPhone =
  ({ trustProxy, ...rest }: PhoneRouteDeps): Mount =>
  (api) => {
    const deps: PhoneDeps = { ...rest, log: api.log };

    route(api, phoneOperations.sendCode, async ({ c, body, user }) => {
      await sendCode(deps, personOf(c, user(), trustProxy), body, requestLocale(c));
      return SENT;
    });

    route(api, phoneOperations.verifyCode, async ({ c, body, user }) => {
      const { userId, sessionId } = user();
      const before = await verifiedNumberOf(deps.db, userId);
      await verifyCode(deps, personOf(c, user(), trustProxy), body.code);
      const cookies = before === undefined ? [] : await deps.renewSession(userId, sessionId);
      return answerWith({ success: true, message: 'Phone number verified' }, cookies);
    });
  };
