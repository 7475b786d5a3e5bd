import { ClockAlertIcon } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../app/shell-texts.ts';
import { Outcome } from './outcome.tsx';

interface Props {
  /** Empty where the page was reloaded: the secret left the address when it was read. */
  token: string;
  /** Why links of this letter stop working. */
  text?: string;
  actions?: ReactNode;
}

/** A letter's link opens nothing, with the way on. */
export function StaleLink({ token, text, actions }: Props) {
  const t = useText();
  const isGone = token === '';
  return (
    <Outcome
      actions={actions}
      icon={<ClockAlertIcon size={24} />}
      title={t(isGone ? 'letter.againTitle' : 'letter.staleTitle')}
    >
      <p>{isGone ? t('letter.againText') : (text ?? t('letter.staleText'))}</p>
    </Outcome>
  );
}
