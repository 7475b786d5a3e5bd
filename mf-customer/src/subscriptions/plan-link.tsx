import { LocaleLink } from '@bothways/platform';
import { buttonClass } from '@bothways/ui';
import type { ReactNode } from 'react';

/** From what the plan lacks to where the one that opens it is bought: its price and the way to pay stand there. */
export function PlanLink({ children }: { children: ReactNode }) {
  return (
    <LocaleLink className={buttonClass({ variant: 'primary' })} to="account/plan">
      {children}
    </LocaleLink>
  );
}
