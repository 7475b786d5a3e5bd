import { useToast } from '@bothways/platform';
import { Button, useCopied } from '@bothways/ui';
import styles from '../account.module.css';
import { download } from '../download.ts';
import { useText } from '../texts.ts';
import factor from './factor.module.css';

/** Last step: codes that open the account when the app is lost. Shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const t = useText();
  const toast = useToast();
  const { isCopied, copy } = useCopied(() =>
    toast.show({ tone: 'error', title: t('account.factor.copyFailed') }),
  );
  const text = codes.join('\n');
  return (
    <div className={styles.form}>
      <p>{t('account.factor.codesText')}</p>
      <ul aria-label={t('account.factor.codesTitle')} className={factor.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onPress={() => copy(text)}>
          {t(isCopied ? 'account.factor.copied' : 'account.factor.copy')}
        </Button>
        <Button onPress={() => download('bothways-recovery-codes.txt', 'text/plain', `${text}\n`)}>
          {t('account.factor.download')}
        </Button>
        <Button onPress={onKept} variant="primary">
          {t('account.factor.kept')}
        </Button>
      </div>
    </div>
  );
}
