import { LocaleLink, useSession } from '@bothways/platform';
import { useText } from '../app/shell-texts.ts';

/** After a warning's press: whoever caused the warning knows the password, and changing it is what helps. */
export function ToNewPassword({ email }: { email?: string }) {
  const t = useText();
  const isIn = useSession().status === 'signedIn';
  const query = email === undefined ? '' : `?${new URLSearchParams({ email })}`;
  return (
    <LocaleLink to={isIn ? 'account/security' : `forgot-password${query}`}>
      {t('cancelEmail.newPassword')}
    </LocaleLink>
  );
}
