import { marketSchema } from '@bothways/domain/markets';
import { useText } from '../texts.ts';

/** Returns a function that names a market outside any event; an unknown market is "other". */
export function useMarketWord(): (market: string) => string {
  const t = useText();
  return (key) => {
    const market = marketSchema.safeParse(key).data;
    if (market === undefined) return t('bankroll.market.other');
    return market === 'OU' ? t('bankroll.market.OU') : t(`explorer.market.${market}`);
  };
}
