import { orderErrorSchema } from '@bothways/domain/orders';
import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from './texts.ts';

/** What a buyer may be told; the rest is for the back office. */
const buyerErrorSchema = orderErrorSchema.exclude([
  'errors.ownOrder',
  'errors.refundTooMuch',
  'errors.buyerUnknown',
]);

/** The server's code for a refusal; undefined where it has none. */
const orderErrorCode = (error: unknown): ReturnType<typeof buyerErrorSchema.parse> | undefined =>
  buyerErrorSchema.safeParse(isApiError(error) ? error.key : undefined).data;

/** A refusal in words. */
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
