import { z } from 'zod';
import { minorUnits } from './money.ts';

/** An amount in the format of PayPal's newer APIs. */
export const amountSchema = z
  .object({ currency_code: z.string().length(3), value: z.string() })
  .transform(({ currency_code: currency, value }, context) => {
    const cents = minorUnits(value, currency);
    if (cents !== undefined) return { cents, currency };
    context.addIssue('is no amount of this currency');
    return z.NEVER;
  });
