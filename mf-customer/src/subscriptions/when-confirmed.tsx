import { useSession, useStored } from '@bothways/platform';
import { withTexts } from '@bothways/platform/lazy-part';
import { lazy, Suspense } from 'react';
import { approved } from './approved.store.ts';

const ConfirmationWatch = lazy(
  withTexts(async () => ({ default: (await import('./confirmation-watch.tsx')).ConfirmationWatch })),
);

/** While a purchase awaits its confirmation, every page of the area polls for it. */
export function WhenConfirmed() {
  const [waiting] = useStored(approved);
  const { user } = useSession();
  if (!waiting || waiting.userId !== user?.id) return null;
  return (
    <Suspense>
      <ConfirmationWatch key={waiting.subscriptionId} waiting={waiting} />
    </Suspense>
  );
}
