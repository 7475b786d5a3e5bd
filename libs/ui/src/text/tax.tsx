import type { Tax } from '@bothways/domain/money';
import { useCallback } from 'react';
import { formatPercent } from '../formats/numbers.ts';
import { useUi } from '../provider/ui-provider.tsx';

/** Rates are in hundredths of a percent point. */
const RATE_PARTS = 100;

/** Formats the tax of a price: "incl. 21% IVA". Undefined while the tax is unknown. */
export function useTaxText(): (tax: Tax | undefined) => string {
  const { locale, texts } = useUi();
  return useCallback(
    (tax) => {
      if (!tax) return texts.taxIncluded;
      if (tax.rate === 0) return texts.taxNone.replace('{name}', tax.name);
      const digits = tax.rate % RATE_PARTS === 0 ? 0 : 2;
      const rate = formatPercent(tax.rate / RATE_PARTS, locale, { digits });
      return texts.taxOf.replace('{rate}', rate).replace('{name}', tax.name);
    },
    [locale, texts],
  );
}

/** The same as a note beside a price. */
export function TaxNote({ tax }: { tax: Tax | undefined }) {
  return <>{useTaxText()(tax)}</>;
}
