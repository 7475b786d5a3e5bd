import { BILLING_PERIODS } from '@bothways/domain/plans';
import { useText } from './texts.ts';

type Form = 'periods' | 'per' | 'than';

/**
 * Returns a function that words a billing period: "Monthly", "a month", "than monthly". One without a text is
 * unchanged.
 */
export function usePeriodText(): (form: Form, labelKey: string) => string {
  const t = useText();
  return (form, labelKey) => {
    const period = BILLING_PERIODS.find((each) => each === labelKey);
    return period === undefined ? labelKey : t(`subscription.${form}.${period}`);
  };
}
