import { type SelfLimits, TIME_OUTS, type TimeOut } from '@bothways/domain/self-limits';
import { useQueryClient } from '@bothways/platform';
import { Banner, Button, Dialog, formatDate, Select, useUi } from '@bothways/ui';
import { useState } from 'react';
import styles from '../account.module.css';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import { startTimeOut } from './limits.queries.ts';

/** A break from lists and purchases; confirmed twice, because it cannot be lifted. */
export function TimeOutSection({ limits }: { limits: SelfLimits }) {
  const t = useText();
  const { locale } = useUi();
  const cache = useQueryClient();
  const [length, setLength] = useState<TimeOut>('day');
  const [isOpen, setOpen] = useState(false);
  const { save, isSaving } = useSave({
    save: startTimeOut,
    saved: t('account.limits.timeOut.started'),
    // Every cached list is from before the break.
    onSaved: () => void cache.invalidateQueries(),
    onSettled: () => setOpen(false),
  });
  const words = t(`account.limits.timeOut.${length}`);
  return (
    <Section lead={t('account.limits.timeOut.lead')} title={t('account.limits.timeOut.title')}>
      {limits.timeOut && (
        <Banner
          title={t('account.limits.timeOut.running', {
            when: formatDate(limits.timeOut.until, { locale, style: 'dateTime', missing: '', invalid: '' }),
          })}
          tone="warning"
        />
      )}
      <Select
        label={t('account.limits.timeOut.length')}
        onChange={setLength}
        options={TIME_OUTS.map((value) => ({ value, label: t(`account.limits.timeOut.${value}`) }))}
        value={length}
      />
      <div className={styles.actions}>
        <Button onPress={() => setOpen(true)} variant="danger">
          {t('account.limits.timeOut.start')}
        </Button>
      </div>
      {isOpen && (
        <Dialog
          isDismissable={!isSaving}
          isOpen
          onClose={() => setOpen(false)}
          size="small"
          title={t('account.limits.timeOut.question')}
        >
          {(close) => (
            <div className={styles.form}>
              <p>{t('account.limits.timeOut.consequence', { length: words })}</p>
              <div className={styles.actions}>
                <Button isPending={isSaving} onPress={() => save(length)} variant="danger-solid">
                  {t('account.limits.timeOut.confirm')}
                </Button>
                <Button isDisabled={isSaving} onPress={close} variant="quiet">
                  {t('account.limits.timeOut.cancel')}
                </Button>
              </div>
            </div>
          )}
        </Dialog>
      )}
    </Section>
  );
}
