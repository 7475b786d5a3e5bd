import type { Audience, PromotionPlan } from '@bothways/domain/promotions';
import { INTL_TAG, useUi } from '@bothways/ui';
import { useText } from '../texts.ts';

/** A country in words. */
export function useCountryName(): (country: string) => string {
  const { locale } = useUi();
  const names = new Intl.DisplayNames(INTL_TAG[locale], { type: 'region' });
  return (country) => names.of(country) ?? country;
}

/** More countries than these are counted. */
const NAMED = 2;

/** Whom a promotion is for, in a line. */
export function useAudienceText(): (audience: Audience) => string {
  const t = useText();
  const countryName = useCountryName();
  const planName = (plan: PromotionPlan) => t(`promotions.plans.${plan}`);
  return ({ countries, plans }) => {
    const rest = countries.length - NAMED;
    const there = [
      ...countries.slice(0, NAMED).map(countryName),
      ...(rest > 0 ? [t('promotions.moreCountries', { count: rest })] : []),
    ];
    const parts = [there.join(', '), plans.map(planName).join(', ')].filter((part) => part !== '');
    return parts.length === 0 ? t('promotions.everybody') : parts.join(' · ');
  };
}
