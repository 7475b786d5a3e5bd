import type { ComponentType } from 'react';
import { CALCULATORS, loadCalculator, loadOverview } from './calculators/index.ts';
import { loadLegal } from './legal/index.ts';
import type { useText } from './texts.ts';

type PageText = Parameters<ReturnType<typeof useText>>[0];

/** A public page: it has a path, an entry in the sitemap and HTML prerendered by the build. */
export interface PublicPage {
  /** Below the locale; its first segment must be in `area.json`, too. */
  path: string;
  /** Title in the browser's tab and in search results: the same text as in `usePageTitle`. */
  title: PageText;
  /** Description in search results and link previews, some 150 characters. */
  description: PageText;
  load(): Promise<ComponentType>;
  /** Linked queries that show a variant ("show=bot"): also prerendered. Not in the sitemap. */
  views?: readonly string[];
}

/** Every public page. Routes, prerendered HTML, heads and the sitemap are generated from this list. */
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
