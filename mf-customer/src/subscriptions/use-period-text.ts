import { BILLING_PERIODS } from '@bothways/domain/plans';
import { useWords } from '../words/use-wording.ts';

type Form = 'periods' | 'per' | 'than';

/** A billing period in words: "Monthly", "a month", "than monthly". One that nobody has named yet stands as it is. */
export function usePeriodText(): (form: Form, labelKey: string) => string {
  const t = useWords();
  return (form, labelKey) => {
    const period = BILLING_PERIODS.find((each) => each === labelKey);
    return period === undefined ? labelKey : t(`subscription.${form}.${period}`);
  };
}
