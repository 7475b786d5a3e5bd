import { usePageTitle } from '@bothways/platform';
import { SiteFooter, SiteHeader, page as styles } from '../page/index.ts';
import { Testimonials } from '../people/index.ts';
import { PricingSection } from '../pricing/index.ts';
import { SumsSection } from '../sums/index.ts';
import { useText } from '../texts.ts';
import { ValueDemo } from '../value/index.ts';
import { EndForm } from './end-form.tsx';
import { Hero } from './hero.tsx';
import { MetricTiles } from './metric-tiles.tsx';
import { Proofs } from './proofs.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { Ways } from './ways.tsx';

/** The front page: what the product does, and two calculations that can be checked at once. */
export function LandingPage() {
  const t = useText();
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <SiteHeader />
      <main id="main">
        <Hero />
        <MetricTiles />
        <SumsSection />
        <Ways />
        <ValueDemo />
        <Proofs />
        <PricingSection />
        <Testimonials />
        <QuestionsSection />
        <EndForm />
      </main>
      <SiteFooter />
    </div>
  );
}
