import { useSearchParams } from '@bothways/platform';
import { type ComponentType, lazy, Suspense } from 'react';
import { BUY_CREDITS } from './paths.ts';

const BuyCredits = lazy(async () => ({
  default: (await import('./buy-credits-screen.tsx')).BuyCreditsScreen,
}));

/** The page of the address, or with `?buyCredits=1` the packs (C-M90, K-F11): the same address for both, as is spec. */
export function buyingOr(Page: ComponentType): ComponentType {
  return function BuyingOrPage() {
    const [params] = useSearchParams();
    if (params.get(BUY_CREDITS) !== '1') return <Page />;
    return (
      <Suspense>
        <BuyCredits />
      </Suspense>
    );
  };
}
