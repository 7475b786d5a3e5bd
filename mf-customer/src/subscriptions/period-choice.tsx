import { centsOfEuros, type Tax } from '@bothways/domain/money';
import { type BillingOption, centsADay, savedPct } from '@bothways/domain/subscriptions';
import { useLocale } from '@bothways/platform';
import { ChoiceCards, formatMoney, useTaxText } from '@bothways/ui';
import { useText } from './texts.ts';
import { usePeriodText } from './use-period-text.ts';

interface Props {
  options: readonly BillingOption[];
  value: string;
  /** Included in the prices. */
  tax: Tax;
  onChange(option: BillingOption): void;
}

const pricedOf = (option: BillingOption) => ({
  priceCents: centsOfEuros(option.price),
  days: option.durationDays,
});

/** Returns a function that words the price per day, and its saving against the shortest period. */
function useComparison(options: readonly BillingOption[]): (option: BillingOption) => string {
  const t = useText();
  const periodText = usePeriodText();
  const locale = useLocale();
  const shortest = options.toSorted((a, b) => a.durationDays - b.durationDays)[0];
  return (option) => {
    const aDay = t('subscription.aDay', { price: formatMoney(centsADay(pricedOf(option)), locale) });
    const pct = shortest ? savedPct(pricedOf(option), pricedOf(shortest)) : 0;
    if (pct === 0 || !shortest) return aDay;
    return `${aDay} · ${t('subscription.saved', { pct, period: periodText('than', shortest.labelKey) })}`;
  };
}

/** The periods of a plan with their prices. Announced ones are shown and cannot be chosen (C-M47 to C-M49). */
export function PeriodChoice({ options, value, tax, onChange }: Props) {
  const t = useText();
  const periodText = usePeriodText();
  const locale = useLocale();
  const comparison = useComparison(options);
  const taxText = useTaxText();
  return (
    <ChoiceCards
      label={t('subscription.period')}
      onChange={(id) => {
        const option = options.find((each) => each.id === id);
        if (option) onChange(option);
      }}
      options={options.map((option) => ({
        value: option.id,
        title: periodText('periods', option.labelKey),
        figure: formatMoney(centsOfEuros(option.price), locale),
        text:
          option.status === 'active'
            ? `${taxText(tax)} · ${comparison(option)}`
            : t('subscription.errors.comingSoon'),
        isDisabled: option.status !== 'active',
      }))}
      value={value}
    />
  );
}
