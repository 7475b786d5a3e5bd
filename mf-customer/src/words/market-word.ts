import { marketSchema } from '@bothways/domain/markets';
import { useText } from '../texts.ts';

/** What a market is called where no event says more of it; what is no market of ours is the rest. */
export function useMarketWord(): (market: string) => string {
  const t = useText();
  return (key) => {
    const market = marketSchema.safeParse(key).data;
    if (market === undefined) return t('bankroll.market.other');
    return market === 'OU' ? t('bankroll.market.OU') : t(`explorer.market.${market}`);
  };
}
