import { CREDIT_ERRORS, type CreditError } from '@bothways/domain/credits';
import { isApiError } from '@bothways/platform';
import { formatCredits, useUi } from '@bothways/ui';
import { useCallback } from 'react';
import { useRefusal } from '../refusal/index.ts';
import { useText } from '../texts.ts';

/** Formats whole hundredths as credits; `isSigned` adds a plus, too. */
export function useCreditsText(): (hundredths: number, isSigned?: boolean) => string {
  const { locale } = useUi();
  return (hundredths, isSigned = false) =>
    `${isSigned && hundredths > 0 ? '+' : ''}${formatCredits(hundredths, locale)}`;
}

/** Returns the server's key of a refusal, if it has one. */
export const creditErrorKey = (error: unknown): CreditError | undefined =>
  isApiError(error) ? CREDIT_ERRORS.find((each) => each === error.key) : undefined;

/** Returns the localized reason for refusing a credit operation. */
export function useCreditRefusal(): (error: unknown) => string {
  const t = useText();
  const serverRefusal = useRefusal();
  return useCallback(
    (error) => {
      const key = creditErrorKey(error);
      return key === undefined ? serverRefusal(error) : t(`credits.${key}`);
    },
    [t, serverRefusal],
  );
}
