import { useStored, useUser } from '@bothways/platform';
import { Banner, Button, useNow } from '@bothways/ui';
import { useEffect, useRef } from 'react';
import { approved } from './approved.store.ts';
import { useText } from './texts.ts';
import { usePlanChange } from './use-plan-change.ts';

/** The provider's confirmation takes seconds; after this long the person may want to stop waiting. */
const LATE_MS = 120_000;
const STEP_MS = 5_000;

/** Returns whether this person has a purchase awaiting the server's confirmation. */
export function useIsWaiting(): boolean {
  const [waiting] = useStored(approved);
  return waiting?.userId === useUser().id;
}

/** Shows what counts now once the purchase is decided, which another tab may have heard first. */
function useDecided(isWaiting: boolean): void {
  const onPlanChange = usePlanChange();
  const was = useRef(isWaiting);
  useEffect(() => {
    if (was.current && !isWaiting) void onPlanChange();
    was.current = isWaiting;
  }, [isWaiting, onPlanChange]);
}

/**
 * A purchase approved at the provider and not yet confirmed by the server. Shown until it is decided, on every visit.
 */
export function ConfirmationBanner() {
  const t = useText();
  const nowMs = useNow(STEP_MS);
  const [waiting] = useStored(approved);
  const isWaiting = useIsWaiting();
  useDecided(isWaiting);
  if (!isWaiting || !waiting) return null;
  const isLate = nowMs - waiting.atMs > LATE_MS;
  return (
    <Banner
      action={
        isLate && (
          <Button onPress={() => approved.clear()} size="small">
            {t('subscription.stopWaiting')}
          </Button>
        )
      }
      title={t('subscription.confirming')}
      tone="info"
    >
      {t(isLate ? 'subscription.confirmingLate' : 'subscription.confirmingText')}
    </Banner>
  );
}
