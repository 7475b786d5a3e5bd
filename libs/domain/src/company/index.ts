// Separate entry without zod: the legal pages need it in the browser.
/** The operator's data in the legal pages; all of it comes from the settings (`COMPANY_*`). */
export const COMPANY_FIELDS = ['name', 'address', 'taxId', 'email'] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];
/** Settings that are missing are absent; the pages then use a neutral text. */
export type Company = Partial<Record<CompanyField, string>>;

/** The server writes it into each page (`<meta name="company">`) as JSON. */
export const COMPANY_MARK = 'company';

/** Text in place of a missing setting: nothing is invented. */
const NEUTRAL = {
  en: {
    name: 'the operator of Bothways',
    address: 'address on request',
    taxId: 'tax number on request',
    email: 'the address that our letters come from',
  },
  es: {
    name: 'el titular de Bothways',
    address: 'domicilio a petición',
    taxId: 'NIF a petición',
    email: 'la dirección desde la que te escribimos',
  },
} as const satisfies Record<'en' | 'es', Record<CompanyField, string>>;

/** Placeholder of a field in a page that is built before the settings are known. */
export const companyPlaceholder = (field: CompanyField): string => `{company.${field}}`;

/** Returns the text of a field in a language. */
export const companyText = (company: Company, field: CompanyField, locale: 'en' | 'es'): string =>
  company[field] ?? NEUTRAL[locale][field];
