import { formatNumber, useUi } from '@bothways/ui';
import { useCallback } from 'react';
import { useText } from '../texts.ts';
import type { Fault } from './faults.ts';

/** Returns a fault in words. */
export function useFaultText(): (fault: Fault) => string {
  const t = useText();
  const { locale } = useUi();
  return useCallback(
    ({ text, limit }) =>
      t(
        text,
        limit === undefined ? {} : { limit: formatNumber(limit, locale, Number.isInteger(limit) ? 0 : 2) },
      ),
    [locale, t],
  );
}
