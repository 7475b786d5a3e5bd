import { BACKTEST_ERRORS, type BacktestError } from '@bothways/domain/backtest';
import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from './texts.ts';

/** Returns the server's key of a refusal, if it has one. */
export const backtestErrorOf = (error: unknown): BacktestError | undefined => {
  const key = isApiError(error) ? error.key?.replace(/^errors\./, '') : undefined;
  return BACKTEST_ERRORS.find((each) => each === key);
};

/** Returns a function that words a refusal, with the next step if there is one. */
export function useBacktestErrorText(): (error: unknown) => string {
  const t = useText();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const own = backtestErrorOf(error);
      return own === undefined ? errorText(error) : t(`backtest.errors.${own}`);
    },
    [t, errorText],
  );
}
