import {
  type Account,
  MOVEMENT_KINDS,
  type MovementKind,
  type NewMovement,
  type Overview,
} from '@bothways/domain/bankroll';
import { centsOfEuros } from '@bothways/domain/money';
import { Banner, Button, Dialog, NumberField, Select, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useChange, useKey } from '../log-bets/index.ts';
import styles from './bankroll.module.css';
import { sendMovement } from './bankroll.queries.ts';
import { useText } from './texts.ts';
import { useAmounts } from './use-amounts.ts';

interface Typed {
  kind: MovementKind;
  accountId: string;
  toAccountId: string | null;
  amount: number | null;
  note: string;
}

/** Returns the movement to send; undefined while something is missing. */
function movementOf(
  { kind, accountId, toAccountId, amount, note }: Typed,
  key: string,
): NewMovement | undefined {
  if (amount === null) return undefined;
  const shared = { key, accountId, ...(note.trim() !== '' && { note: note.trim() }) };
  const cents = centsOfEuros(amount);
  if (kind === 'adjustment') return { ...shared, kind, balanceCents: cents };
  if (cents < 1) return undefined;
  if (kind !== 'transfer') return { ...shared, kind, amountCents: cents };
  return toAccountId === null || toAccountId === accountId
    ? undefined
    : { ...shared, kind, toAccountId, amountCents: cents };
}

/** Returns the balance that the movement leaves in the account it takes money from, if that is below zero. */
const belowZero = (movement: NewMovement | undefined, account: Account | undefined): number | undefined => {
  if (!movement || !account || (movement.kind !== 'withdrawal' && movement.kind !== 'transfer'))
    return undefined;
  const balanceCents = account.balanceCents - movement.amountCents;
  return balanceCents < 0 ? balanceCents : undefined;
};

/** Deposits money, withdraws it, moves it between accounts, or corrects an account's balance. */
export function MoneyDialog({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const t = useText();
  const { money } = useAmounts(overview.currency);
  const accounts = overview.accounts.filter(({ isClosed }) => !isClosed);
  const [typed, setTyped] = useState<Typed>({
    kind: 'deposit',
    accountId: accounts[0]?.id ?? '',
    toAccountId: null,
    amount: null,
    note: '',
  });
  const set = (change: Partial<Typed>): void => setTyped({ ...typed, ...change });
  const key = useKey(JSON.stringify(typed));
  const change = useChange(sendMovement, onClose);
  const movement = movementOf(typed, key);
  const account = accounts.find(({ id }) => id === typed.accountId);
  const below = belowZero(movement, account);
  const [askedKey, setAskedKey] = useState<string>();
  const isAsked = below === undefined || askedKey === key;
  const options = accounts.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button onPress={close}>{t('bankroll.cancel')}</Button>
          <Button
            isDisabled={!movement}
            isPending={change.isPending}
            onPress={() => (isAsked ? movement && change.send(movement) : setAskedKey(key))}
            variant="primary"
          >
            {t(below !== undefined && isAsked ? 'bankroll.money.anyway' : 'bankroll.money.save')}
          </Button>
        </>
      )}
      isOpen
      onClose={onClose}
      title={t('bankroll.money.title')}
    >
      <div className={styles.form}>
        {change.failure !== undefined && (
          <Banner title={t('bankroll.money.failed')} tone="warning">
            {change.failure}
          </Banner>
        )}
        {below !== undefined && isAsked && (
          <Banner title={t('bankroll.money.aboveBalance')} tone="warning">
            {t('bankroll.money.below', { balance: money(below) })}
          </Banner>
        )}
        <Select<MovementKind>
          label={t('bankroll.money.kind')}
          onChange={(kind) => set({ kind })}
          options={MOVEMENT_KINDS.map((value) => ({ value, label: t(`bankroll.money.${value}`) }))}
          value={typed.kind}
        />
        <div className={styles.pair}>
          <Select
            hint={account ? t('bankroll.log.balance', { amount: money(account.balanceCents) }) : undefined}
            label={t(typed.kind === 'transfer' ? 'bankroll.money.from' : 'bankroll.bets.account')}
            onChange={(accountId) => set({ accountId })}
            options={options}
            value={typed.accountId}
          />
          {typed.kind === 'transfer' && (
            <Select
              label={t('bankroll.money.to')}
              onChange={(toAccountId) => set({ toAccountId })}
              options={options.filter(({ value }) => value !== typed.accountId)}
              value={typed.toAccountId}
            />
          )}
        </div>
        <NumberField
          label={t(typed.kind === 'adjustment' ? 'bankroll.money.shows' : 'bankroll.money.amount')}
          maxValue={10_000_000}
          minValue={typed.kind === 'adjustment' ? -10_000_000 : 0.01}
          onChange={(amount) => set({ amount })}
          suffix={overview.currency}
          value={typed.amount}
        />
        <TextField
          label={t('bankroll.log.note')}
          maxLength={300}
          onChange={(note) => set({ note })}
          value={typed.note}
        />
        <p className={styles.pale}>{t(`bankroll.money.means.${typed.kind}`)}</p>
      </div>
    </Dialog>
  );
}
