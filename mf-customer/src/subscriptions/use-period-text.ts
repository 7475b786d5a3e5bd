import { BILLING_PERIODS } from '@bothways/domain/plans';
import { useText } from './texts.ts';

type Form = 'periods' | 'per' | 'than';

/** A billing period in words: "Monthly", "a month", "than monthly". One that nobody has named yet stands as it is. */
export function usePeriodText(): (form: Form, labelKey: string) => string {
  const t = useText();
  return (form, labelKey) => {
    const period = BILLING_PERIODS.find((each) => each === labelKey);
    return period === undefined ? labelKey : t(`subscription.${form}.${period}`);
  };
}
