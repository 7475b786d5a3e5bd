import { useQuery, useSession } from '@bothways/platform';
import { ownCreditsQuery } from './billing.queries.ts';

/** Credits the signed-in admin may give, in hundredths. */
export interface OwnCredits {
  available: number;
  /** Debt after a refund: while it is open, nothing may be given. */
  debt: number;
  leftToday: number;
}

/** Until the statement is loaded, the session's values. */
export function useOwnCredits(): OwnCredits {
  const { user } = useSession();
  const { data } = useQuery(ownCreditsQuery);
  return {
    available: data?.available ?? user?.credits ?? 0,
    debt: data?.debt ?? 0,
    leftToday: data?.sending.leftToday ?? Number.POSITIVE_INFINITY,
  };
}
