import { useSearchParams } from '@bothways/platform';
import { type ComponentType, lazy, Suspense } from 'react';
import { BUY_CREDITS, PAYMENTS } from './paths.ts';

const BuyCredits = lazy(async () => ({
  default: (await import('./buy-credits-dialog.tsx')).BuyCreditsDialog,
}));

/**
 * Adds dialogs to a page: with `?buyCredits=1` the packs (C-M89, C-M90, K-F11), with `?payments=1` the caller's credit
 * movements.
 */
export function dialogsOn(Page: ComponentType, Payments: ComponentType): ComponentType {
  return function PageWithDialogs() {
    const [params] = useSearchParams();
    return (
      <>
        <Page />
        {params.get(BUY_CREDITS) === '1' && (
          <Suspense>
            <BuyCredits />
          </Suspense>
        )}
        {params.get(PAYMENTS) === '1' && <Payments />}
      </>
    );
  };
}
