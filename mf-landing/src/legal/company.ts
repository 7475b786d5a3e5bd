import {
  COMPANY_FIELDS,
  COMPANY_MARK,
  type Company,
  companyPlaceholder,
  companyText,
} from '@bothways/domain/company';
import type { Locale } from '@bothways/platform';

const isText = (raw: unknown): raw is string => typeof raw === 'string';

/** Reads the operator's data that the server wrote into this document. */
function companyOfDocument(): Company {
  const mark = document.querySelector<HTMLMetaElement>(`meta[name="${COMPANY_MARK}"]`)?.content;
  const raw: unknown = mark === undefined ? {} : JSON.parse(mark);
  const entries = typeof raw === 'object' && raw !== null ? Object.entries(raw) : [];
  return Object.fromEntries(entries.filter(([, text]) => isText(text)));
}

/** Fills the operator's data into a text. Prerendering keeps the placeholders for the server. */
export function withCompany(text: string, locale: Locale): string {
  if (typeof document === 'undefined') return text;
  const company = companyOfDocument();
  return COMPANY_FIELDS.reduce(
    (filled, field) =>
      filled.replaceAll(companyPlaceholder(field), () => companyText(company, field, locale)),
    text,
  );
}
