// A door of its own, without zod: the legal pages need it in the browser.
/** What the legal pages name of who runs the site; all of it comes from the settings (`COMPANY_*`). */
export const COMPANY_FIELDS = ['name', 'address', 'taxId', 'email'] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];
/** What is not set is left out, and the pages say so in words of their own. */
export type Company = Partial<Record<CompanyField, string>>;

/** The server writes it into each page (`<meta name="company">`) as JSON. */
export const COMPANY_MARK = 'company';

/** Said in the place of what no setting gives: nothing is invented. */
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

/** The place of a field in a page that is made before the settings are known. */
export const companyPlace = (field: CompanyField): string => `{company.${field}}`;

/** What a page in a language says for a field. */
export const companyText = (company: Company, field: CompanyField, locale: 'en' | 'es'): string =>
  company[field] ?? NEUTRAL[locale][field];
