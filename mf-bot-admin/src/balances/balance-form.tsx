import type { Balance, Balances } from '@bothways/domain/bot-balances';
import { useToast } from '@bothways/platform';
import {
  Button,
  calendarDate,
  Form,
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
import { useText } from '../texts.ts';
import { freshEntry, recordOf, touchedOf } from './balance-record.ts';
import styles from './balances.module.css';
import { addBalance, changeBalance } from './balances.queries.ts';
import { ChangedBalance } from './changed-balance.tsx';
import { closingBefore, profitOf, useDayText } from './days.ts';
import { labelOf } from './label-of.ts';
import { useChangeBalances } from './use-change-balances.ts';

interface Props {
  all: Balances;
  email: string;
  /** The entry to change; omitted to add one. */
  edited?: Balance;
  onClose: () => void;
  onDelete?: (balance: Balance) => void;
}

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
  const form = useRecordForm(opened);
  const { bookie, date, closing } = form.values;
  const carried = closingBefore(all.balances, bookie, date ?? today);
  const [isTried, setTried] = useState(false);
  /** Amount fields that were left with non-numeric text. */
  const [noNumbers, setNoNumbers] = useState<ReadonlySet<string>>(new Set());
  const isNoNumber = (field: string, is: boolean) =>
    setNoNumbers((before) => new Set(is ? [...before, field] : [...before].filter((each) => each !== field)));
  // The opening amount defaults to the account's last closing amount until the user types one.
  const opening = form.values.opening === undefined ? carried : form.values.opening;
  const isTaken = all.balances.some(
    (each) => each.id !== edited?.id && each.bookieName === bookie && each.date === date,
  );
  const isMissing = bookie === '' || date === null || opening === null || closing === null;
  const isNegative = (opening ?? 0) < 0 || (closing ?? 0) < 0;
  const save = useChangeBalances({
    email,
    change: (entry: Omit<Balance, 'id' | 'version'>) =>
      edited
        ? changeBalance({
            id: edited.id,
            userEmail: email,
            version: form.version,
            ...touchedOf(form.touched),
          })
        : addBalance({ userEmail: email, ...entry }),
    failure: edited ? 'updateError' : 'addError',
    onDone: () => {
      toast.show({ tone: 'success', title: t(edited ? 'balances.updated' : 'balances.added') });
      onClose();
    },
    onChanged: (now) => form.meet(recordOf(now)),
  });
  const submit = () => {
    setTried(true);
    if (save.isPending || form.changes || isTaken || isNegative || noNumbers.size > 0) return;
    if (bookie === '' || date === null || opening === null || closing === null) return;
    save.mutate({ bookieName: bookie, date, openingBalance: opening, closingBalance: closing });
  };
  const title = edited
    ? `${labelOf(all, edited.bookieName)}, ${dayText(edited.date)}`
    : t('balances.addTitle');
  const fault = !isTried
    ? undefined
    : isNegative || noNumbers.size > 0
      ? t('balances.invalidAmount')
      : isMissing
        ? t('balances.allFieldsRequired')
        : undefined;
  const was = (before: number | null | undefined, now: number | null) =>
    typeof before === 'number' && before !== now && { was: formatNumber(before, locale, 2) };
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
          <Button isDisabled={save.isPending} onPress={onClose}>
            {t(edited ? 'balances.discard' : 'cancel')}
          </Button>
          <Button
            form={id}
            isDisabled={isTaken || form.changes !== undefined}
            isPending={save.isPending}
            type="submit"
            variant="primary"
          >
            {t(edited ? 'balances.saveEntry' : 'balances.addEntry')}
          </Button>
        </>
      }
      title={title}
    >
      <Form className={styles.form} id={id} isBusy={save.isPending} onSend={submit}>
        <ChangedBalance all={all} form={form} />
        <div className={styles.pair}>
          <Select
            label={t('balances.bookie')}
            onChange={(value) => form.set({ bookie: value })}
            options={all.bookmakers.map(({ bookie: value, label }) => ({ value, label }))}
            value={bookie}
          />
          <DatePicker
            label={t('balances.date')}
            max={today}
            onChange={(value) => form.set({ date: value })}
            value={date}
            {...(isTaken && { error: t('balances.hasEntry') })}
          />
        </div>
        <div className={styles.amounts}>
          <NumberField
            align="end"
            label={t('balances.opening')}
            minValue={0}
            onChange={(value) => {
              form.set({ opening: value });
              isNoNumber('opening', false);
            }}
            onNoNumber={() => isNoNumber('opening', true)}
            {...euro}
            value={opening}
            {...was(edited && form.read.opening, opening)}
          />
          <NumberField
            align="end"
            label={t('balances.closing')}
            minValue={0}
            onChange={(value) => {
              form.set({ closing: value });
              isNoNumber('closing', false);
            }}
            onNoNumber={() => isNoNumber('closing', true)}
            {...euro}
            value={closing}
            {...was(edited && form.read.closing, closing)}
          />
          <Outcome cents={profitOf(opening, closing)} />
        </div>
        {fault !== undefined && (
          <p className={styles.fault} role="alert">
            {fault}
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
