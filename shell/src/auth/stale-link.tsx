import { LocaleLink } from '@bothways/platform';
import { ClockAlertIcon } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import { Outcome } from './outcome.tsx';

/** A letter's link has expired, with the way to request another. */
export function StaleLink({ to, action }: { to: string; action: string }) {
  const t = useText();
  return (
    <Outcome
      actions={<LocaleLink to={to}>{action}</LocaleLink>}
      icon={<ClockAlertIcon size={24} />}
      title={t('letter.staleTitle')}
    >
      <p>{t('letter.staleText')}</p>
    </Outcome>
  );
}
