import { RETAINED_AFTER_DELETION } from '@bothways/domain/account';
import { Button } from '@bothways/ui';
import { useState } from 'react';
import styles from './account.module.css';
import { DeletionDialog } from './deletion-dialog.tsx';
import { Section } from './section.tsx';
import { useText } from './texts.ts';

/** Deletion of the account; what outlives it is listed before the button. */
export function DeletionSection({ hasFactor }: { hasFactor: boolean }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section lead={t('account.deletion.lead')} title={t('account.deletion.title')}>
      <div>
        <p>{t('account.deletion.kept')}</p>
        <ul className={styles.bullets}>
          {RETAINED_AFTER_DELETION.map((kind) => (
            <li key={kind}>{t(`account.deletion.${kind}`)}</li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button onPress={() => setOpen(true)} variant="danger">
          {t('account.deletion.open')}
        </Button>
      </div>
      {isOpen && <DeletionDialog hasFactor={hasFactor} onClose={() => setOpen(false)} />}
    </Section>
  );
}
