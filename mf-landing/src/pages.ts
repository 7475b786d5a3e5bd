import type { ComponentType } from 'react';
import { CALCULATORS, loadCalculator, loadOverview } from './calculators/index.ts';
import { loadLegal } from './legal/index.ts';
import type { useText } from './texts.ts';

type PageText = Parameters<ReturnType<typeof useText>>[0];

/** A page that everybody may read: it has an address, a place in the sitemap and HTML made when the area is built. */
export interface PublicPage {
  /** Below the locale; its first part stands in `area.json`, too. */
  path: string;
  /** Its name in the browser's tab and in search results: the text that the page gives to `usePageTitle`. */
  title: PageText;
  /** What search results and previews of links say of it, some 150 characters. */
  description: PageText;
  load(): Promise<ComponentType>;
  /** Queries that show another side of it and are linked to ("show=bot"): made, too. Not in the sitemap. */
  views?: readonly string[];
}

/** Every public page. Routes, prerendered HTML, heads and the sitemap come from this list. */
export const PAGES: readonly PublicPage[] = [
  {
    path: '',
    title: 'title',
    description: 'heads.landing',
    load: async () => (await import('./landing/index.ts')).LandingPage,
  },
  {
    path: 'pricing',
    title: 'pricing.title',
    description: 'heads.pricing',
    load: async () => (await import('./pricing/index.ts')).PricingPage,
    views: ['show=bot', 'show=choice', 'show=subscription'],
  },
  {
    path: 'calculators',
    title: 'calculators.overview.title',
    description: 'calculators.overview.description',
    load: loadOverview,
  },
  ...CALCULATORS.map(
    (kind): PublicPage => ({
      path: `calculators/${kind}`,
      title: `calculators.${kind}.title`,
      description: `calculators.${kind}.description`,
      load: loadCalculator[kind],
    }),
  ),
  {
    path: 'terms',
    title: 'legal.terms.title',
    description: 'heads.terms',
    load: loadLegal('terms'),
  },
  {
    path: 'privacy',
    title: 'legal.privacy.title',
    description: 'heads.privacy',
    load: loadLegal('privacy'),
  },
  {
    path: 'cookies',
    title: 'legal.cookies.title',
    description: 'heads.cookies',
    load: loadLegal('cookies'),
  },
  {
    path: 'refunds',
    title: 'legal.refunds.title',
    description: 'heads.refunds',
    load: loadLegal('refunds'),
  },
  {
    path: 'responsible-gambling',
    title: 'legal.responsible-gambling.title',
    description: 'heads.responsibleGambling',
    load: loadLegal('responsible-gambling'),
  },
];
