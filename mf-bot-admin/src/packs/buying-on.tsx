import { useSearchParams } from '@bothways/platform';
import { type ComponentType, lazy, Suspense } from 'react';
import { BUY_CREDITS } from './paths.ts';

const BuyCredits = lazy(async () => ({
  default: (await import('./buy-credits-dialog.tsx')).BuyCreditsDialog,
}));

/** The page of the address, and with `?buyCredits=1` the packs over it (C-M89, C-M90, K-F11). */
export function buyingOn(Page: ComponentType): ComponentType {
  return function BuyingOnPage() {
    const [params] = useSearchParams();
    return (
      <>
        <Page />
        {params.get(BUY_CREDITS) === '1' && (
          <Suspense>
            <BuyCredits />
          </Suspense>
        )}
      </>
    );
  };
}
