import { isApiError } from '@bothways/platform';
import { useText } from '../texts.ts';

/** Why a file was not taken, or not taken back: one at a time is. */
export function useFailure({ error, failure }: { error: Error | null; failure: string | undefined }) {
  const t = useText();
  const isBusy = isApiError(error) && error.key === 'importUnderWay';
  return isBusy ? t('bankroll.import.underWay') : failure;
}
