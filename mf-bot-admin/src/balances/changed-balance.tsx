import type { Balances } from '@bothways/domain/bot-balances';
import { centsOfEuros } from '@bothways/domain/money';
import { formatMoney, type RecordForm, RecordNotice, useUi } from '@bothways/ui';
import { useText } from '../texts.ts';
import type { BalanceFields } from './balance-record.ts';
import { useDayText } from './days.ts';
import { labelOf } from './label-of.ts';

const LABELS = {
  bookieName: 'bookie',
  date: 'date',
  openingBalance: 'opening',
  closingBalance: 'closing',
} as const;

/** Changes another user made to the entry being edited here. */
export function ChangedBalance({ all, form }: { all: Balances; form: RecordForm<BalanceFields> }) {
  const t = useText();
  const dayText = useDayText();
  const { locale } = useUi();
  return (
    <RecordNotice
      form={form}
      labelOf={(name) => t(`balances.${LABELS[name]}`)}
      textOf={(name, value) => {
        if (typeof value === 'number') return formatMoney(centsOfEuros(value), locale);
        if (typeof value !== 'string') return '–';
        return name === 'date' ? dayText(value) : labelOf(all, value);
      }}
    />
  );
}
