import { isApiError, useErrorText, useT } from '@bothways/platform';
import { CircleAlertIcon } from '@bothways/ui';
import styles from './entrance.module.css';

/** Why the server did not let somebody in. A wrong password is no lost session, so 401 has its own words. */
export function Failure({ error }: { error: unknown }) {
  const t = useT('shell');
  const errorText = useErrorText();
  const code = isApiError(error) ? error.code : undefined;
  const own = { UNAUTHORIZED: t('login.wrong'), CONFLICT: t('register.taken') };
  const text = code === 'UNAUTHORIZED' || code === 'CONFLICT' ? own[code] : errorText(error);
  return (
    <p className={styles.failure} role="alert">
      <CircleAlertIcon size={16} />
      {text}
    </p>
  );
}
