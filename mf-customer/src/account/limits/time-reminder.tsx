import { useQuery, useSession } from '@bothways/platform';
import { withTexts } from '@bothways/platform/lazy-part';
import { lazy, Suspense } from 'react';
import { limitsQuery } from './limits.queries.ts';

const TimeNotice = lazy(withTexts(async () => ({ default: (await import('./time-notice.tsx')).TimeNotice })));

/** How often the server is asked whether a reminder is wished: it changes by hand, and that asks anew. */
const FRESH_MS = 10 * 60_000;

/** Says how long the product has been in use, where somebody asked for it. */
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
