import type { Audience, PromotionPlan } from '@bothways/domain/promotions';
import { formatCountry, useUi } from '@bothways/ui';
import { useText } from './texts.ts';

/** Maximum number of countries named; further ones are counted. */
const NAMED = 2;

/** Returns a promotion's audience in one line. */
export function useAudienceText(): (audience: Audience) => string {
  const t = useText();
  const { locale } = useUi();
  const planName = (plan: PromotionPlan) => t(`promotions.plans.${plan}`);
  return ({ countries, plans }) => {
    const rest = countries.length - NAMED;
    const there = [
      ...countries.slice(0, NAMED).map((country) => formatCountry(country, locale)),
      ...(rest > 0 ? [t('promotions.moreCountries', { count: rest })] : []),
    ];
    const parts = [there.join(', '), plans.map(planName).join(', ')].filter((part) => part !== '');
    return parts.length === 0 ? t('promotions.everybody') : parts.join(' · ');
  };
}
