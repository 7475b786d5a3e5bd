import { ACCOUNT_KINDS, type AccountKind, CURRENCIES, type Currency } from '@bothways/domain/bankroll';
import { centsOfEuros } from '@bothways/domain/money';
import { useQuery } from '@bothways/platform';
import { Banner, Button, Dialog, NumberField, Select, TextField } from '@bothways/ui';
import { useState } from 'react';
import { bookiesQuery } from '../bookies/index.ts';
import { useChange, useKey } from '../log-bets/index.ts';
import styles from './bankroll.module.css';
import { sendAccount } from './bankroll.queries.ts';
import { useText } from './texts.ts';

interface Typed {
  kind: AccountKind;
  name: string;
  currency: Currency;
  opening: number | null;
}

/** Opens an account: a bookmaker of the catalogue is identified by its name, so that arbs and value bets find it. */
export function AccountDialog({ currency, onClose }: { currency: Currency; onClose: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState<Typed>({ kind: 'bookmaker', name: '', currency, opening: null });
  const set = (change: Partial<Typed>): void => setTyped({ ...typed, ...change });
  const catalogue = useQuery(bookiesQuery('prematch'));
  const bookies = catalogue.data?.bookies ?? [];
  // Without the catalogue a bookmaker's account would not be known as that bookmaker's.
  const isUnknown = typed.kind !== 'wallet' && catalogue.data === undefined;
  const key = useKey(JSON.stringify(typed));
  const change = useChange(sendAccount, onClose);
  const name = typed.name.trim();
  const known = bookies.find(({ label }) => label.toLowerCase() === name.toLowerCase());
  const save = (): void =>
    change.send({
      key,
      kind: typed.kind,
      name,
      currency: typed.currency,
      openingCents: centsOfEuros(typed.opening ?? 0),
      ...(known && typed.kind !== 'wallet' && { bookie: known.value }),
    });
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button onPress={close}>{t('bankroll.cancel')}</Button>
          <Button
            isDisabled={name === '' || isUnknown}
            isPending={change.isPending}
            onPress={save}
            variant="primary"
          >
            {t('bankroll.account.save')}
          </Button>
        </>
      )}
      isOpen
      onClose={onClose}
      title={t('bankroll.account.new')}
    >
      <div className={styles.form}>
        {change.failure !== undefined && (
          <Banner title={t('bankroll.account.failed')} tone="warning">
            {change.failure}
          </Banner>
        )}
        {isUnknown && catalogue.isError && (
          <Banner
            action={<Button onPress={() => void catalogue.refetch()}>{t('bankroll.retry')}</Button>}
            title={t('bankroll.account.noBookmakers')}
            tone="warning"
          />
        )}
        <div className={styles.pair}>
          <Select<AccountKind>
            label={t('bankroll.account.kind')}
            onChange={(kind) => set({ kind })}
            options={ACCOUNT_KINDS.map((value) => ({ value, label: t(`bankroll.account.kinds.${value}`) }))}
            value={typed.kind}
          />
          <Select<Currency>
            label={t('bankroll.account.currency')}
            onChange={(next) => set({ currency: next })}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            value={typed.currency}
          />
        </div>
        <TextField
          label={t('bankroll.account.name')}
          maxLength={60}
          onChange={(next) => set({ name: next })}
          suggestions={bookies.map(({ label }) => label)}
          value={typed.name}
        />
        <NumberField
          hint={t('bankroll.account.openingHint')}
          label={t('bankroll.account.opening')}
          maxValue={10_000_000}
          minValue={0}
          onChange={(opening) => set({ opening })}
          suffix={typed.currency}
          value={typed.opening}
        />
      </div>
    </Dialog>
  );
}
