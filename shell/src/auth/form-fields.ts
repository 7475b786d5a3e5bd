import { textFault } from '@bothways/ui';

type Account = typeof import('@bothways/domain/account');
// The server's limits, without the domain's zod.
const MIN_PASSWORD_CHARS: Account['MIN_PASSWORD_CHARS'] = 8;
const MAX_PASSWORD_CHARS: Account['MAX_PASSWORD_CHARS'] = 128;
const MAX_NAME_CHARS: Account['MAX_NAME_CHARS'] = 100;
const MAX_EMAIL_CHARS = 254;

export const nameFault = (name: string) => textFault(name.trim(), { max: MAX_NAME_CHARS });
export const emailFault = (email: string) => textFault(email.trim(), { max: MAX_EMAIL_CHARS, isEmail: true });
export const newPasswordFault = (password: string) =>
  textFault(password, { min: MIN_PASSWORD_CHARS, max: MAX_PASSWORD_CHARS });
export const passwordFault = (password: string) => textFault(password, { max: MAX_PASSWORD_CHARS });
