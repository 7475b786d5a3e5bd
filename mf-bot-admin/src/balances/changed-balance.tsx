import type { Balances } from '@bothways/domain/bot-balances';
import { centsOfEuros } from '@bothways/domain/money';
import { ChangedNotice, formatMoney, type RecordChange, type RecordForm, useUi } from '@bothways/ui';
import { useText } from '../texts.ts';
import type { BalanceFields } from './balance-record.ts';
import { useDayText } from './days.ts';
import { labelOf } from './label-of.ts';

const LABELS = { bookie: 'bookie', date: 'date', opening: 'opening', closing: 'closing' } as const;

/** Changes another user made to the entry being edited here. */
export function ChangedBalance({ all, form }: { all: Balances; form: RecordForm<BalanceFields> }) {
  const t = useText();
  const dayText = useDayText();
  const { locale } = useUi();
  if (!form.changes) return null;
  const text = (name: keyof BalanceFields, value: RecordChange<BalanceFields>['theirs']) => {
    if (typeof value === 'number') return formatMoney(centsOfEuros(value), locale);
    if (typeof value !== 'string') return '–';
    return name === 'date' ? dayText(value) : labelOf(all, value);
  };
  return (
    <ChangedNotice
      fields={form.changes.map(({ name, theirs, mine }) => ({
        label: t(`balances.${LABELS[name]}`),
        theirs: text(name, theirs),
        mine: mine === undefined ? undefined : text(name, mine),
      }))}
      onKeepMine={form.keepMine}
      onTakeTheirs={form.takeTheirs}
    />
  );
}
