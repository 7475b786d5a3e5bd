import { LocaleLink } from '@bothways/platform';
import { buttonClass } from '@bothways/ui';
import type { ReactNode } from 'react';

/** Link from a locked feature to the purchase of the plan that includes it, with its price and payment. */
export function PlanLink({ children }: { children: ReactNode }) {
  return (
    <LocaleLink className={buttonClass({ variant: 'primary' })} to="account/plan">
      {children}
    </LocaleLink>
  );
}
