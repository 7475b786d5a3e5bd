import type { AccountError } from '@bothways/domain/account';
import { isApiError, useErrorText } from '@bothways/platform';
import { useText } from '../app/shell-texts.ts';

/** Errors with their own texts on these forms, and their field: a wrong password, for one, is not an expired session. */
const OWN = {
  'errors.signInRefused': { text: 'login.wrong' },
  'errors.emailInvalid': { text: 'login.emailFault', field: 'email' },
  'errors.nameInvalid': { text: 'register.nameInvalid', field: 'name' },
  'errors.passwordInvalid': { text: 'register.passwordInvalid', field: 'password' },
  'errors.passwordCommon': { text: 'register.passwordCommon', field: 'password' },
  'errors.passwordSimple': { text: 'register.passwordSimple', field: 'password' },
  'errors.passwordOwn': { text: 'register.passwordOwn', field: 'password' },
  'errors.codeWrong': { text: 'secondStep.wrong', field: 'code' },
  'errors.signInExpired': { text: 'secondStep.expired' },
  'errors.passwordWrong': { text: 'lostDevice.passwordWrong', field: 'password' },
  'errors.lostFactorRunning': { text: 'lostDevice.running' },
  'errors.lostFactorResting': { text: 'lostDevice.resting' },
  'errors.heldBack': { text: 'lostDevice.heldBack' },
  'errors.lostFactorStaff': { text: 'lostDevice.staff' },
  'errors.lostFactorPassword': { text: 'lostDevice.byPassword' },
  'errors.passwordNew': { text: 'lostDevice.passwordNew' },
  'errors.passkeyRefused': { text: 'passkey.refused' },
  'errors.passkeyExpired': { text: 'passkey.expired' },
  'errors.tooManyTries': { text: 'secondStep.tooMany' },
  'errors.codesUsedUp': { text: 'secondStep.usedUp' },
} as const satisfies Partial<Record<AccountError, { text: string; field?: string }>>;
const isOwn = (key: string): key is keyof typeof OWN => key in OWN;

/** Returns a function that words a refusal, and names the field that it is about. */
export function useRefusal(): (error: unknown) => { text: string; field?: string } {
  const t = useText();
  const errorText = useErrorText();
  return (error) => {
    const key = isApiError(error) ? error.key : undefined;
    return key !== undefined && isOwn(key)
      ? { ...OWN[key], text: t(OWN[key].text) }
      : { text: errorText(error) };
  };
}
