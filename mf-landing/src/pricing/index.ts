export { PRICING_QUESTIONS } from './faq.tsx';
export { PricingPage } from './pricing-page.tsx';
export { PricingSection } from './pricing-section.tsx';
