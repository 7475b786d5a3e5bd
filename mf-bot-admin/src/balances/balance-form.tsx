import type { Balance, Balances } from '@bothways/domain/bot-balances';
import { useToast } from '@bothways/platform';
import {
  Button,
  calendarDate,
  Form,
  type FormRead,
  faultsIn,
  formatNumber,
  Money,
  NumberField,
  Select,
  TrashIcon,
  useEuroSign,
  useRecordForm,
  useUi,
} from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useBotForm } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { type BalanceFields, freshEntry, recordOf, touchedOf } from './balance-record.ts';
import styles from './balances.module.css';
import { addBalance, changeBalance } from './balances.queries.ts';
import { ChangedBalance } from './changed-balance.tsx';
import { closingBefore, profitOf, useDayText } from './days.ts';
import { labelOf } from './label-of.ts';
import { isTakenDay, useBalanceRefusal, useChangeBalances } from './use-change-balances.ts';

interface Props {
  all: Balances;
  email: string;
  /** The entry to change; omitted to add one. */
  edited?: Balance;
  onClose: () => void;
  onDelete?: (balance: Balance) => void;
}

type Entry = Omit<Balance, 'id' | 'version'>;

const isAmount = (euros: number | null | undefined): euros is number => euros != null && euros >= 0;

/** Form to add or change one entry. */
export function BalanceForm({ all, email, edited, onClose, onDelete }: Props) {
  const t = useText();
  const euro = useEuroSign();
  const toast = useToast();
  const dayText = useDayText();
  const { locale } = useUi();
  const id = useId();
  const today = calendarDate(Date.now());
  const [opened] = useState(() => recordOf(edited ?? freshEntry(all, today)));
  const record = useRecordForm(opened);
  const { bookieName, date, closingBalance: closing } = record.values;
  const carried = closingBefore(all.balances, bookieName, date ?? today);
  /** Amount fields that were left with non-numeric text. */
  const [noNumbers, setNoNumbers] = useState<ReadonlySet<string>>(new Set());
  // The opening amount defaults to the account's last closing amount until the user types one.
  const opening = record.values.openingBalance === undefined ? carried : record.values.openingBalance;
  const isTaken = all.balances.some(
    (each) => each.id !== edited?.id && each.bookieName === bookieName && each.date === date,
  );
  const save = useChangeBalances({
    email,
    change: (entry: Entry) =>
      edited
        ? changeBalance({
            id: edited.id,
            userEmail: email,
            version: record.version,
            ...touchedOf(record.touched),
          })
        : addBalance({ userEmail: email, ...entry }),
    onDone: () => {
      toast.show({ tone: 'success', title: t(edited ? 'balances.updated' : 'balances.added') });
      onClose();
    },
    onChanged: (now) => record.meet(recordOf(now)),
  });
  const form = useBotForm(
    {
      values: { ...record.values, openingBalance: opening },
      set(patch) {
        record.set(patch);
        setNoNumbers(new Set([...noNumbers].filter((name) => !(name in patch))));
      },
    },
    ({ bookieName, date, openingBalance, closingBalance }): FormRead<Entry, keyof BalanceFields> =>
      bookieName === '' || date === null || !isAmount(openingBalance) || !isAmount(closingBalance)
        ? {
            faults: faultsIn({
              bookieName: bookieName === '',
              date: date === null,
              openingBalance: !isAmount(openingBalance),
              closingBalance: !isAmount(closingBalance),
            }),
          }
        : { sent: { bookieName, date, openingBalance, closingBalance } },
    {
      sending: save,
      failed: t(edited ? 'balances.updateError' : 'balances.addError'),
      words: useBalanceRefusal(),
      fieldOf: (error) => (isTakenDay(error) ? 'date' : undefined),
    },
  );
  const title = edited
    ? `${labelOf(all, edited.bookieName)}, ${dayText(edited.date)}`
    : t('balances.addTitle');
  const was = (before: number | null | undefined, now: number | null) =>
    typeof before === 'number' && before !== now && { was: formatNumber(before, locale, 2) };
  const required = t('balances.allFieldsRequired');
  const amount = (name: 'openingBalance' | 'closingBalance') => ({
    align: 'end' as const,
    minValue: 0,
    onNoNumber: () => setNoNumbers(new Set([...noNumbers, name])),
    ...euro,
    ...form.field(
      name,
      noNumbers.has(name) || form.values[name] != null ? t('balances.invalidAmount') : required,
    ),
    ...was(edited && record.read[name], form.values[name] ?? null),
  });
  return (
    <Panel
      action={
        edited &&
        onDelete && (
          <Button
            icon={<TrashIcon size={14} />}
            onPress={() => onDelete(edited)}
            size="small"
            variant="danger"
          >
            {t('balances.delete')}
          </Button>
        )
      }
      footer={
        <>
          <Button isDisabled={form.isPending} onPress={onClose}>
            {t(edited ? 'balances.discard' : 'cancel')}
          </Button>
          <Button
            form={id}
            isDisabled={isTaken || record.changes !== undefined}
            isPending={form.isPending}
            type="submit"
            variant="primary"
          >
            {t(edited ? 'balances.saveEntry' : 'balances.addEntry')}
          </Button>
        </>
      }
      title={title}
    >
      <Form
        className={styles.form}
        id={id}
        isBusy={form.isPending || isTaken || record.changes !== undefined}
        onSend={() => form.submit()}
      >
        <ChangedBalance all={all} form={record} />
        <div className={styles.pair}>
          <Select
            label={t('balances.bookie')}
            options={all.bookmakers.map(({ bookie: value, label }) => ({ value, label }))}
            {...form.field('bookieName', required)}
          />
          <DatePicker
            label={t('balances.date')}
            max={today}
            {...form.field('date', required)}
            {...(isTaken && { error: t('balances.hasEntry') })}
          />
        </div>
        <div className={styles.amounts}>
          <NumberField label={t('balances.opening')} {...amount('openingBalance')} />
          <NumberField label={t('balances.closing')} {...amount('closingBalance')} />
          <Outcome cents={profitOf(opening, closing)} />
        </div>
        {form.failure !== undefined && (
          <p className={styles.fault} role="alert">
            {form.failure}
          </p>
        )}
      </Form>
    </Panel>
  );
}

/** Profit of the typed amounts. */
export function Outcome({ cents }: { cents: number | undefined }) {
  const t = useText();
  return (
    <p className={styles.outcome}>
      <span>{t('balances.profitColumn')}</span>
      {cents === undefined ? <b>–</b> : <Money cents={cents} sign="always" tone="result" />}
    </p>
  );
}

interface PanelProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
  footer: ReactNode;
}

/** A panel next to the entries; moves the focus into it and restores it on close. */
export function Panel({ title, action, children, footer }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <header>
        <h3 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {action}
      </header>
      {children}
      <footer>{footer}</footer>
    </section>
  );
}
