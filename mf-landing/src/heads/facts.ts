import { BILLING_PERIODS, PRICES_CENTS, SOLD_PLAN } from '@bothways/domain/plans';
import { type MadePage, SITE_ORIGIN } from '@bothways/domain/registry';
import type { Locale } from '@bothways/platform';
import { QUESTION_IDS } from '../landing/index.ts';
import { PRICING_QUESTIONS } from '../pricing/index.ts';

type Fact = MadePage['facts'][number];
/** Looks up a text of the area by its dotted key. */
type PlainText = (key: string) => string;

const SCHEMA = 'https://schema.org';

/** Strips markdown: search engines get plain text. */
const words = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*_`]+/g, '');

const euros = (cents: number): string => (cents / 100).toFixed(2);

const organization = (): Fact => ({
  '@context': SCHEMA,
  '@type': 'Organization',
  name: 'Bothways',
  url: `${SITE_ORIGIN}/`,
  logo: `${SITE_ORIGIN}/favicon.svg`,
});

/** A price for structured data: includes the tax, which differs by country. */
function priceOf(cents: number) {
  const price = { price: euros(cents), priceCurrency: 'EUR' };
  const valueAddedTaxIncluded = true;
  const specification = { '@type': 'UnitPriceSpecification', ...price, valueAddedTaxIncluded };
  return { ...price, priceSpecification: specification };
}

/** The offers, at list prices. */
function offers(locale: Locale, text: PlainText): Fact[] {
  const url = `${SITE_ORIGIN}/${locale}/pricing`;
  const sold = BILLING_PERIODS.map((period) => ({
    '@type': 'Offer',
    name: `${text(`pricing.plans.${SOLD_PLAN}`)}, ${text(`pricing.periods.${period}`)}`,
    ...priceOf(PRICES_CENTS[SOLD_PLAN][period]),
    url,
  }));
  return [{ '@type': 'Offer', name: text('pricing.plans.free'), ...priceOf(0), url }, ...sold];
}

const software = (locale: Locale, text: PlainText): Fact => ({
  '@context': SCHEMA,
  '@type': 'SoftwareApplication',
  name: 'Bothways',
  applicationCategory: 'FinanceApplication',
  operatingSystem: 'Web',
  inLanguage: locale,
  description: text('heads.landing'),
  url: `${SITE_ORIGIN}/${locale}`,
  offers: offers(locale, text),
});

const product = (locale: Locale, text: PlainText): Fact => ({
  '@context': SCHEMA,
  '@type': 'Product',
  name: `Bothways ${text(`pricing.plans.${SOLD_PLAN}`)}`,
  description: text('heads.pricing'),
  brand: { '@type': 'Brand', name: 'Bothways' },
  offers: offers(locale, text),
});

const questions = (branch: string, ids: readonly string[], text: PlainText): Fact => ({
  '@context': SCHEMA,
  '@type': 'FAQPage',
  mainEntity: ids.map((id) => ({
    '@type': 'Question',
    name: text(`${branch}.${id}.question`),
    acceptedAnswer: { '@type': 'Answer', text: words(text(`${branch}.${id}.answer`)) },
  })),
});

/** Structured data of a public page for search engines. */
export function factsOf(path: string, locale: Locale, text: PlainText): Fact[] {
  switch (path) {
    case '':
      return [organization(), software(locale, text), questions('questions', QUESTION_IDS, text)];
    case 'pricing':
      return [product(locale, text), questions('pricing.faq', PRICING_QUESTIONS, text)];
    default:
      return [];
  }
}
