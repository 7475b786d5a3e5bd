import type { Balances, BulkBalances } from '@bothways/domain/bot-balances';
import { useToast } from '@bothways/platform';
import {
  Button,
  calendarDate,
  Form,
  type FormRead,
  faultsIn,
  formatMoney,
  Money,
  NumberField,
  useUi,
} from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { useId, useState } from 'react';
import { useBotForm } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { Panel } from './balance-form.tsx';
import styles from './balances.module.css';
import { addBalances } from './balances.queries.ts';
import { closingBefore, profitOf } from './days.ts';
import { useBalanceRefusal, useChangeBalances } from './use-change-balances.ts';

interface Props {
  all: Balances;
  email: string;
  onClose: () => void;
}

interface Row {
  bookie: string;
  label: string;
  opening: number | null;
  closing: number | null;
}
type Typed = Partial<Pick<Row, 'opening' | 'closing'>>;

/** Returns a row for every bookmaker without an entry on a day, with its last closing amount. */
function rowsOf(
  { bookmakers, balances }: Balances,
  date: string | null,
  typed: ReadonlyMap<string, Typed>,
): Row[] {
  if (date === null) return [];
  const taken = new Set(balances.filter((each) => each.date === date).map(({ bookieName }) => bookieName));
  return bookmakers
    .filter(({ bookie }) => !taken.has(bookie))
    .map(({ bookie, label }) => {
      const { opening = closingBefore(balances, bookie, date), closing = null } = typed.get(bookie) ?? {};
      return { bookie, label, opening, closing };
    });
}

/** Enters the balances of one day for all bookmakers that have no entry yet. */
export function BulkForm({ all, email, onClose }: Props) {
  const t = useText();
  const toast = useToast();
  const { locale } = useUi();
  const id = useId();
  const today = calendarDate(Date.now());
  const [date, setDate] = useState<string | null>(today);
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const rows = rowsOf(all, date, typed);
  const valid = rows.filter(({ opening, closing }) => profitOf(opening, closing) !== undefined);
  const profit = valid.reduce((sum, { opening, closing }) => sum + (profitOf(opening, closing) ?? 0), 0);
  const type = (bookie: string, change: Typed) =>
    form.set({ entries: new Map(typed).set(bookie, { ...typed.get(bookie), ...change }) });
  const save = useChangeBalances({
    email,
    change: addBalances,
    onDone: ({ createdCount }) => {
      toast.show({ tone: 'success', title: t('balances.bulkAdded', { count: createdCount }) });
      onClose();
    },
  });
  const form = useBotForm(
    {
      values: { date, entries: typed },
      set(patch) {
        if (patch.date !== undefined) setDate(patch.date);
        if (patch.entries) setTyped(patch.entries);
      },
    },
    (): FormRead<BulkBalances, 'date' | 'entries'> =>
      date === null || valid.length === 0
        ? { faults: faultsIn({ date: date === null, entries: valid.length === 0 }) }
        : {
            sent: {
              userEmail: email,
              date,
              entries: valid.map(({ bookie, opening, closing }) => ({
                bookieName: bookie,
                openingBalance: opening,
                closingBalance: closing,
              })),
            },
          },
    { sending: save, failed: t('balances.bulkAddError'), words: useBalanceRefusal() },
  );
  const fault = form.fault('entries', t('balances.noBulkValidEntries')).error ?? form.failure;
  return (
    <Panel
      footer={
        <>
          <span className={styles.counted}>
            {t('balances.rows', {
              valid: valid.length,
              all: rows.length,
              profit: formatMoney(profit, locale, 'always'),
            })}
          </span>
          <Button isDisabled={form.isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button form={id} isPending={form.isPending} type="submit" variant="primary">
            {t('balances.saveEntries', { count: valid.length })}
          </Button>
        </>
      }
      title={t('balances.bulkTitle')}
    >
      <Form className={styles.form} id={id} isBusy={form.isPending} onSend={() => form.submit()}>
        <DatePicker label={t('balances.date')} max={today} {...form.field('date')} />
        {rows.length === 0 ? (
          <p className={styles.hint}>{t('balances.allNoted')}</p>
        ) : (
          <>
            <Rows onType={type} rows={rows} />
            <p className={styles.hint}>{t('balances.bulkHint')}</p>
          </>
        )}
        {fault !== undefined && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </Form>
    </Panel>
  );
}

function Rows({ rows, onType }: { rows: readonly Row[]; onType: (bookie: string, change: Typed) => void }) {
  const t = useText();
  return (
    <table className={styles.bulk}>
      <thead>
        <tr>
          <th scope="col">{t('balances.bookie')}</th>
          <th scope="col">{t('balances.opening')}</th>
          <th scope="col">{t('balances.closing')}</th>
          <th scope="col">{t('balances.profitColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ bookie, label, opening, closing }) => {
          const cents = profitOf(opening, closing);
          return (
            <tr key={bookie}>
              <th scope="row">{label}</th>
              <td>
                <NumberField
                  align="end"
                  aria-label={t('balances.openingOf', { bookie: label })}
                  minValue={0}
                  onChange={(value) => onType(bookie, { opening: value })}
                  size="small"
                  value={opening}
                />
              </td>
              <td>
                <NumberField
                  align="end"
                  aria-label={t('balances.closingOf', { bookie: label })}
                  minValue={0}
                  onChange={(value) => onType(bookie, { closing: value })}
                  size="small"
                  value={closing}
                />
              </td>
              <td>{cents === undefined ? '–' : <Money cents={cents} sign="always" tone="result" />}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
