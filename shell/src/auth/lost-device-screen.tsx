import { isApiError, LocaleLink, useLocation, usePageTitle } from '@bothways/platform';
import { Button, MailIcon } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import styles from './entrance.module.css';
import { Failure } from './failure.tsx';
import { Outcome } from './outcome.tsx';
import { useFormPost } from './use-form-post.ts';

/** Refusals after which the password comes first. */
const WANTS_PASSWORD: ReadonlySet<unknown> = new Set(['errors.signInExpired', 'errors.lostFactorPassword']);

/** Between password and code: explains the slow way in without the second factor, and asks for its letter. */
export function LostDeviceScreen() {
  const t = useText();
  const { search } = useLocation();
  const [isAsked, setAsked] = useState(false);
  const { isPending, error, mutate } = useFormPost('/api/auth/lost-factor/ask', () => setAsked(true));
  usePageTitle(t('lostDevice.title'));
  const toLogin = <LocaleLink to={`login${search}`}>{t('letter.toLogin')}</LocaleLink>;
  if (isAsked) {
    return (
      <Outcome actions={toLogin} icon={<MailIcon size={24} />} title={t('letter.title')}>
        <p>{t('lostDevice.sent')}</p>
        <p>{t('letter.hint')}</p>
      </Outcome>
    );
  }
  const needsPassword = isApiError(error) && WANTS_PASSWORD.has(error.key);
  return (
    <div className={styles.form}>
      <div>
        <h1 className={styles.title}>{t('lostDevice.title')}</h1>
        <p className={styles.lead}>{t('lostDevice.lead')}</p>
      </div>
      <ol className={styles.steps}>
        <li>{t('lostDevice.steps.letter')}</li>
        <li>{t('lostDevice.steps.wait')}</li>
        <li>{t('lostDevice.steps.finish')}</li>
        <li>{t('lostDevice.steps.after')}</li>
      </ol>
      <p className={styles.lead}>{t('lostDevice.cancelled')}</p>
      <p className={styles.lead}>{t('lostDevice.staff')}</p>
      <Failure error={error} />
      {needsPassword ? (
        <p className={styles.other}>{toLogin}</p>
      ) : (
        <>
          <Button isPending={isPending} onPress={() => mutate({})} size="large" variant="primary" wide>
            {t('lostDevice.ask')}
          </Button>
          <p className={styles.other}>
            <LocaleLink to={`login${search}`}>{t('secondStep.back')}</LocaleLink>
          </p>
        </>
      )}
    </div>
  );
}
