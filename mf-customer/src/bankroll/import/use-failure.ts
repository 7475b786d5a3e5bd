import { isApiError } from '@bothways/platform';
import { useText } from '../texts.ts';

/**
 * Returns why an import or its undoing was refused: one runs at a time, and the number per day and the open bets are
 * limited.
 */
export function useFailure({ error, failure }: { error: Error | null; failure: string | undefined }) {
  const t = useText();
  const key = isApiError(error) ? error.key : undefined;
  if (key === 'importUnderWay') return t('bankroll.import.underWay');
  if (key === 'importDayFull') return t('bankroll.import.dayFull');
  if (key === 'importOpenFull') return t('bankroll.import.openFull');
  return failure;
}
