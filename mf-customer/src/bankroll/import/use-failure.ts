import { isApiError } from '@bothways/platform';
import { useText } from '../texts.ts';

/** Why a file was not taken, or not taken back: one at a time is, and a day has an end. */
export function useFailure({ error, failure }: { error: Error | null; failure: string | undefined }) {
  const t = useText();
  const key = isApiError(error) ? error.key : undefined;
  if (key === 'importUnderWay') return t('bankroll.import.underWay');
  if (key === 'importDayFull') return t('bankroll.import.dayFull');
  if (key === 'importOpenFull') return t('bankroll.import.openFull');
  return failure;
}
