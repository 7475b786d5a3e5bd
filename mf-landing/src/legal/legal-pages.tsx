import { type LegalName, LegalPage } from './legal-page.tsx';
import cookiesEn from './texts/cookies.en.md?raw';
import cookiesEs from './texts/cookies.es.md?raw';
import privacyEn from './texts/privacy.en.md?raw';
import privacyEs from './texts/privacy.es.md?raw';
import refundsEn from './texts/refunds.en.md?raw';
import refundsEs from './texts/refunds.es.md?raw';
import gamblingEn from './texts/responsible-gambling.en.md?raw';
import gamblingEs from './texts/responsible-gambling.es.md?raw';
import termsEn from './texts/terms.en.md?raw';
import termsEs from './texts/terms.es.md?raw';

const TEXTS = {
  terms: { en: termsEn, es: termsEs },
  privacy: { en: privacyEn, es: privacyEs },
  cookies: { en: cookiesEn, es: cookiesEs },
  refunds: { en: refundsEn, es: refundsEs },
  'responsible-gambling': { en: gamblingEn, es: gamblingEs },
} as const satisfies Record<LegalName, { en: string; es: string }>;

const pageOf = (name: LegalName) => () => <LegalPage name={name} texts={TEXTS[name]} />;

export const LEGAL_PAGES: Record<LegalName, () => React.JSX.Element> = {
  terms: pageOf('terms'),
  privacy: pageOf('privacy'),
  cookies: pageOf('cookies'),
  refunds: pageOf('refunds'),
  'responsible-gambling': pageOf('responsible-gambling'),
};
