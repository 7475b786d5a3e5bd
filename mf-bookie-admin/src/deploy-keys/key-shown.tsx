import { useToast } from '@bothways/platform';
import { CopyButton, Dialog } from '@bothways/ui';
import styles from './deploy-keys.module.css';
import { useText } from './texts.ts';

/** A newly created key: it cannot be shown again. */
export function KeyShown({ deployKey, onClose }: { deployKey: string; onClose(): void }) {
  const t = useText();
  const toast = useToast();
  return (
    <Dialog isOpen onClose={onClose} size="small" title={t('deployKeys.shown.title')}>
      <p>{t('deployKeys.shown.text')}</p>
      <code className={styles.key}>{deployKey}</code>
      <CopyButton
        copiedLabel={t('deployKeys.shown.copied')}
        label={t('deployKeys.shown.copy')}
        onFailure={() => toast.show({ tone: 'error', title: t('deployKeys.shown.notCopied') })}
        text={deployKey}
      />
    </Dialog>
  );
}
