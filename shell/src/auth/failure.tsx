import type { AccountError } from '@bothways/domain/account';
import { isApiError, useErrorText } from '@bothways/platform';
import { CircleAlertIcon } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import styles from './entrance.module.css';

/** Errors with their own texts on these forms: a wrong password, for one, is not an expired session. */
const OWN = {
  'errors.signInRefused': 'login.wrong',
  'errors.emailInvalid': 'login.emailFault',
  'errors.nameInvalid': 'register.nameMissing',
  'errors.passwordInvalid': 'register.passwordShort',
  'errors.passwordCommon': 'register.passwordCommon',
  'errors.passwordSimple': 'register.passwordSimple',
  'errors.passwordOwn': 'register.passwordOwn',
  'errors.codeWrong': 'secondStep.wrong',
  'errors.signInExpired': 'secondStep.expired',
  'errors.tooManyTries': 'secondStep.tooMany',
  'errors.codesUsedUp': 'secondStep.usedUp',
} as const satisfies Partial<Record<AccountError, string>>;
const isOwn = (key: string): key is keyof typeof OWN => key in OWN;

/** Shows why the server refused a form. */
export function Failure({ error }: { error: unknown }) {
  const t = useText();
  const errorText = useErrorText();
  const key = isApiError(error) ? error.key : undefined;
  const text = key !== undefined && isOwn(key) ? t(OWN[key]) : errorText(error);
  return (
    <p className={styles.failure} role="alert">
      <CircleAlertIcon size={16} />
      {text}
    </p>
  );
}
