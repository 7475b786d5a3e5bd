import { useQuery, useSession } from '@bothways/platform';
import { withTexts } from '@bothways/platform/lazy-part';
import { lazy, Suspense } from 'react';
import { limitsQuery } from './limits.queries.ts';

const TimeNotice = lazy(withTexts(async () => ({ default: (await import('./time-notice.tsx')).TimeNotice })));

/** How long the answer is reused: the setting changes only by hand, which refetches it. */
const FRESH_MS = 10 * 60_000;

/** Says how long the product has been in use, if the person asked for it. */
export function TimeReminder() {
  const { user } = useSession();
  const { data } = useQuery({ ...limitsQuery(), enabled: Boolean(user), staleTime: FRESH_MS });
  if (data?.reminderMinutes === undefined) return null;
  return (
    <Suspense>
      <TimeNotice every={data.reminderMinutes} />
    </Suspense>
  );
}
