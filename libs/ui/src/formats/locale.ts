export { INTL_TAG } from '@bothways/domain/formats';

/** The two languages of the interface. */
export type Locale = 'en' | 'es';

/** The decimal separator. */
export const DECIMAL_MARK: Readonly<Record<Locale, '.' | ','>> = { en: '.', es: ',' };
