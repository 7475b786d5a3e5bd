import { LocaleLink } from '@bothways/platform';
import { buttonClass } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useOnTo } from '../wanted/index.ts';

/** Link from a locked feature to the purchase of the plan that includes it, which leads back here once it is paid. */
export function PlanLink({ children }: { children: ReactNode }) {
  const onTo = useOnTo();
  return (
    <LocaleLink className={buttonClass({ variant: 'primary' })} to={onTo('account/plan')}>
      {children}
    </LocaleLink>
  );
}
