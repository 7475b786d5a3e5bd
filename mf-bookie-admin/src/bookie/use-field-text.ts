import type { AdminBookie } from '@bothways/domain/bookies';
import { numberFormat } from '@bothways/domain/formats';
import { formatNumber, formatPercent, type Locale, useUi } from '@bothways/ui';
import { useCallback } from 'react';
import type { Field, NumberFieldOf } from './field.ts';
import { type FieldValue, listIn, numberIn, textIn } from './form-values.ts';
import { type Text, useText } from './texts.ts';
import { useCountryName } from './use-country-name.ts';

/** Returns a currency's symbol in the page's language: €, US$. */
function currencySign(currency: string, locale: Locale): string {
  const parts = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Returns the unit after a field's number. */
export function unitOf({ unit }: NumberFieldOf, currency: string, locale: Locale): string {
  if (unit === 'percent') return '%';
  if (unit === 'seconds') return 's';
  if (unit === 'times') return '×';
  return currencySign(unit === 'euros' ? 'EUR' : currency, locale);
}

function numberText(field: NumberFieldOf, value: number | null, locale: Locale, t: Text): string {
  if (value === null) return t(field.none ?? 'bookies.emptyValue');
  if (field.unit === 'percent') return formatPercent(value, locale, { digits: field.digits });
  return formatNumber(value, locale, field.digits);
}

/** Formats a field's value in words: the saved one, another user's, or an earlier version's. */
export function useFieldText(
  bookies: readonly AdminBookie[],
): (field: Field, value: FieldValue | undefined) => string {
  const t = useText();
  const { locale } = useUi();
  const countryName = useCountryName();
  return useCallback(
    (field, value) => {
      const list = (names: readonly string[]): string =>
        names.length === 0 ? t('bookies.emptyValue') : names.join(', ');
      switch (field.kind) {
        case 'flag':
          return t(value === true ? 'bookies.on' : 'bookies.off');
        case 'number':
          return numberText(field, numberIn(value), locale, t);
        case 'choice': {
          const option = field.options.find((each) => each.value === value);
          return option ? t(option.label) : textIn(value);
        }
        case 'some': {
          const some = listIn(value);
          if (some === null) return t('bookies.everything');
          return list(field.of.filter((each) => some.includes(each.value)).map(({ label }) => t(label)));
        }
        case 'countries':
          return list((listIn(value) ?? []).map(countryName));
        case 'original': {
          const original = textIn(value);
          if (original === '') return t('bookies.original');
          return bookies.find((each) => each.value === original)?.label ?? original;
        }
        default:
          return textIn(value) || t('bookies.emptyValue');
      }
    },
    [bookies, countryName, locale, t],
  );
}
