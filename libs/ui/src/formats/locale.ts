/** The two languages of the interface. */
export type Locale = 'en' | 'es';

/** BCP 47 tag for `Intl`: figures and long dates follow the United States and Spain. */
export const INTL_TAG: Readonly<Record<Locale, string>> = { en: 'en-US', es: 'es-ES' };

/** The decimal separator. */
export const DECIMAL_MARK: Readonly<Record<Locale, '.' | ','>> = { en: '.', es: ',' };
