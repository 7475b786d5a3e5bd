import type { Account } from '@bothways/domain/bankroll';
import { centsOfEuros } from '@bothways/domain/money';
import { Banner, Button, Dialog, NumberField, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useChange } from '../log-bets/index.ts';
import styles from './bankroll.module.css';
import { sendAccountChange } from './bankroll.queries.ts';
import { MovementsPart } from './movements-part.tsx';
import { useText } from './texts.ts';
import { useAmounts } from './use-amounts.ts';

/** Renames an account, notes its bet limits, closes it or reopens it. */
export function AccountChangeDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useText();
  const { money } = useAmounts(account.currency);
  const [name, setName] = useState(account.name);
  const [limit, setLimit] = useState(account.limitCents === undefined ? null : account.limitCents / 100);
  const change = useChange(sendAccountChange, onClose);
  const send = (what: { name?: string; isClosed?: boolean; limitCents?: number | null }): void =>
    change.send({ id: account.id, change: { version: account.version, ...what } });
  const holdsOpen = account.openCents > 0;
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button onPress={close}>{t('bankroll.cancel')}</Button>
          <Button
            isDisabled={name.trim() === ''}
            isPending={change.isPending}
            onPress={() =>
              send({ name: name.trim(), limitCents: limit === null ? null : centsOfEuros(limit) })
            }
            variant="primary"
          >
            {t('bankroll.money.save')}
          </Button>
        </>
      )}
      isOpen
      onClose={onClose}
      title={account.name}
    >
      <div className={styles.form}>
        {change.failure !== undefined && (
          <Banner title={t('bankroll.account.notChanged')} tone="warning">
            {change.failure}
          </Banner>
        )}
        <TextField label={t('bankroll.account.name')} maxLength={60} onChange={setName} value={name} />
        <NumberField
          hint={t('bankroll.account.limitHint')}
          label={t('bankroll.account.limit')}
          maxValue={10_000_000}
          minValue={0.01}
          onChange={setLimit}
          suffix={account.currency}
          value={limit}
        />
        <MovementsPart account={account} />
        <section className={styles.part}>
          <p className={styles.pale}>
            {account.isClosed
              ? t('bankroll.account.closedText')
              : holdsOpen
                ? t('bankroll.account.holdsOpen', { amount: money(account.openCents) })
                : t('bankroll.account.closeText')}
          </p>
          <div>
            <Button
              isDisabled={holdsOpen && !account.isClosed}
              isPending={change.isPending}
              onPress={() => send({ isClosed: !account.isClosed })}
            >
              {t(account.isClosed ? 'bankroll.account.reopen' : 'bankroll.account.close')}
            </Button>
          </div>
        </section>
      </div>
    </Dialog>
  );
}
