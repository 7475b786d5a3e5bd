import { orderErrorSchema } from '@bothways/domain/orders';
import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from './texts.ts';

/** Refusals meant for a buyer; the others are for the back office. */
const buyerErrorSchema = orderErrorSchema.exclude([
  'errors.ownOrder',
  'errors.refundTooMuch',
  'errors.buyerUnknown',
]);

/** Returns the server's code of a refusal; undefined where it has none. */
const orderErrorCode = (error: unknown): ReturnType<typeof buyerErrorSchema.parse> | undefined =>
  buyerErrorSchema.safeParse(isApiError(error) ? error.key : undefined).data;

/** Returns a function that words a refusal. */
export function useOrderErrorText(): (error: unknown) => string {
  const t = useText();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const code = orderErrorCode(error);
      return code === undefined ? `${t('payment.failed')} ${errorText(error)}` : t(`payment.${code}`);
    },
    [t, errorText],
  );
}
