/** BCP 47 tags of the languages: figures and dates follow the United States and Spain. */
export const INTL_TAG = { en: 'en-US', es: 'es-ES' } as const;

const tagOf = (locale: string): string => (locale === 'en' || locale === 'es' ? INTL_TAG[locale] : locale);

/** Creating a formatter costs far more than using it, and lists use thousands. */
function cached<Options, Formatter>(make: (tag: string, options: Options) => Formatter) {
  const known = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = `${locale}${JSON.stringify(options)}`;
    const found = known.get(key) ?? make(tagOf(locale), options);
    known.set(key, found);
    return found;
  };
}

/**
 * Returns the formatter of numbers. Thousands are grouped from 1,000 on in both languages: Spanish would leave 1100 alone
 * and group 11.000.
 */
export const numberFormat = /* @__PURE__ */ cached(
  (tag, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, { useGrouping: 'always', ...options }),
);

export const dateFormat = /* @__PURE__ */ cached(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);

/** Returns the formatter of "3 min ago". */
export const relativeFormat = /* @__PURE__ */ cached(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
);

/** Returns the formatter of "one, two and three". */
export const listFormat = /* @__PURE__ */ cached(
  (tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options),
);

/** Returns the names of countries by code; unknown codes have none. */
export const countryNames = /* @__PURE__ */ cached(
  (tag, _: undefined) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }),
);
