import { SOLD_PLAN } from '@bothways/domain/plans';
import { LocaleLink } from '@bothways/platform';
import { buttonClass } from '@bothways/ui';
import type { ReactNode } from 'react';

/** From what the plan lacks to the plans, with the one chosen that opens it and can be bought. */
export function PlansLink({ children }: { children: ReactNode }) {
  return (
    <LocaleLink className={buttonClass({ variant: 'primary' })} to={`pricing?plan=${SOLD_PLAN}`}>
      {children}
    </LocaleLink>
  );
}
