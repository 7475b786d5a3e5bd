import type { Security } from '@bothways/domain/account';
import { useQueryClient } from '@bothways/platform';
import { Badge, Button, DateText } from '@bothways/ui';
import { useState } from 'react';
import styles from '../account.module.css';
import { securityQuery } from '../account.queries.ts';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { FactorAuthorityDialog } from './factor-authority-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

type Open = 'setUp' | 'renew' | 'turnOff' | undefined;

/** With fewer than this, new ones are recommended. */
const FEW_CODES = 4;

/** Second factor: a code from an app besides the password. */
export function FactorSection({ security }: { security: Security }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const close = (): void => {
    setOpen(undefined);
    void queryClient.invalidateQueries(securityQuery());
  };
  const { enabled, enabledAt, recoveryCodesLeft } = security.secondFactor;
  return (
    <Section lead={t('account.factor.lead')} title={t('account.factor.title')}>
      <p className={styles.fact}>
        <Badge tone={enabled ? 'ink' : 'neutral'}>
          {t(enabled ? 'account.factor.on' : 'account.factor.off')}
        </Badge>
        {enabledAt !== undefined && (
          <span className={styles.note}>
            {t('account.factor.since')} <DateText value={enabledAt} />
          </span>
        )}
      </p>
      {enabled && (
        <p className={recoveryCodesLeft < FEW_CODES ? styles.warn : styles.note}>
          {t('account.factor.codesLeft', { count: recoveryCodesLeft })}
        </p>
      )}
      <div className={styles.actions}>
        {enabled ? (
          <>
            <Button onPress={() => setOpen('renew')}>{t('account.factor.renew')}</Button>
            <Button onPress={() => setOpen('turnOff')} variant="danger">
              {t('account.factor.turnOff')}
            </Button>
          </>
        ) : (
          <Button onPress={() => setOpen('setUp')}>{t('account.factor.setUp')}</Button>
        )}
      </div>
      {open === 'setUp' && <SetUpDialog onClose={close} />}
      {(open === 'renew' || open === 'turnOff') && <FactorAuthorityDialog onClose={close} purpose={open} />}
    </Section>
  );
}
