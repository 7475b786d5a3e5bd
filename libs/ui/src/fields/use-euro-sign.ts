import { useUi } from '../provider/ui-provider.tsx';

/** The euro sign of a money field: before the number in English, after it in Spanish. */
export function useEuroSign(): { prefix?: string; suffix?: string } {
  const { locale } = useUi();
  return locale === 'es' ? { suffix: '€' } : { prefix: '€' };
}
