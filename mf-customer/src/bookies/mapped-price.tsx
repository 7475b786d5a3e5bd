import type { AlternativeOdds } from '@bothways/domain/arbs';
import { ownerOf } from '@bothways/domain/history';
import { Badge } from '@bothways/ui';
import { useText } from '../texts.ts';
import { type BookieName, useBookieName } from './bookie-names.tsx';

type NamedPrice = Pick<AlternativeOdds, 'bookie' | 'topic'>;

/** Mark of a price that is another bookmaker's, because the variant has none of its own. */
export const MappedPrice = ({ price }: { price: NamedPrice }) => (
  <PriceOwner bookie={price.bookie} owner={ownerOf(price)} />
);

/** The same of a price that is stored without its topic. */
export function PriceOwner({ bookie, owner = bookie }: { bookie: string; owner?: string | undefined }) {
  const t = useText();
  const bookieName = useBookieName();
  return owner === bookie ? null : (
    <Badge tone="outline">{t('card.priceOf', { bookmaker: bookieName(owner) })}</Badge>
  );
}

/** Returns a function for the name of a price: "Paf", or "Paf (price of Unibet)". */
export function usePriceName(): (price: NamedPrice) => string {
  const t = useText();
  const bookieName: BookieName = useBookieName();
  return (price) => {
    const owner = ownerOf(price);
    const name = bookieName(price.bookie);
    return owner === price.bookie ? name : `${name} (${t('card.priceOf', { bookmaker: bookieName(owner) })})`;
  };
}
