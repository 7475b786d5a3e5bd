import { useQuery, useSession } from '@bothways/platform';
import { withTexts } from '@bothways/platform/lazy-part';
import { lazy, Suspense } from 'react';
import { limitsQuery } from './limits.queries.ts';

const TimeNotice = lazy(withTexts(async () => ({ default: (await import('./time-notice.tsx')).TimeNotice })));

/** How long the answer is reused: the setting changes only by hand, which refetches it. */
const FRESH_MS = 10 * 60_000;
/** A limit that could not be read may exist all the same: it is read again until it is known. */
const ASK_AGAIN_MS = 30_000;

/** Says how long the product has been in use, if the person asked for it. */
export function TimeReminder() {
  const { user } = useSession();
  const { data } = useQuery({
    ...limitsQuery(),
    enabled: Boolean(user),
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN_MS : false),
  });
  if (data?.reminderMinutes === undefined) return null;
  return (
    <Suspense>
      <TimeNotice every={data.reminderMinutes} />
    </Suspense>
  );
}
