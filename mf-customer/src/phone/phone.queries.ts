import { codeSentSchema, phoneVerifiedSchema, type SendCode } from '@bothways/domain/phone';
import { api } from '@bothways/platform';

/** Sends a code to a number. */
export const sendCode = (body: SendCode) =>
  api.post('/api/auth/phone/send-code', { schema: codeSentSchema, body });

/** Checks the code; the correct one verifies the number. */
export const verifyCode = (code: string) =>
  api.post('/api/auth/phone/verify-code', { schema: phoneVerifiedSchema, body: { code } });
