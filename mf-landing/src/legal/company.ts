import {
  COMPANY_FIELDS,
  COMPANY_MARK,
  type Company,
  companyPlace,
  companyText,
} from '@bothways/domain/company';
import type { Locale } from '@bothways/platform';

const isText = (raw: unknown): raw is string => typeof raw === 'string';

/** What the server wrote into this document of who runs the site. */
function companyOfDocument(): Company {
  const mark = document.querySelector<HTMLMetaElement>(`meta[name="${COMPANY_MARK}"]`)?.content;
  const raw: unknown = mark === undefined ? {} : JSON.parse(mark);
  const entries = typeof raw === 'object' && raw !== null ? Object.entries(raw) : [];
  return Object.fromEntries(entries.filter(([, text]) => isText(text)));
}

/** A text with who runs the site in its places. While a page is made they stay: the server fills them. */
export function withCompany(text: string, locale: Locale): string {
  if (typeof document === 'undefined') return text;
  const company = companyOfDocument();
  return COMPANY_FIELDS.reduce(
    (filled, field) => filled.replaceAll(companyPlace(field), () => companyText(company, field, locale)),
    text,
  );
}
