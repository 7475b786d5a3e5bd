import { useQuery, useSession } from '@bothways/platform';
import { ownCreditsQuery } from './billing.queries.ts';

/** What the signed-in person may give, in hundredths of credits. */
export interface OwnCredits {
  available: number;
  /** Owed after money went back: until it is paid, nothing may be given. */
  debt: number;
  leftToday: number;
}

/** Until the statement has answered, what the session knows. */
export function useOwnCredits(): OwnCredits {
  const { user } = useSession();
  const { data } = useQuery(ownCreditsQuery);
  return {
    available: data?.available ?? user?.credits ?? 0,
    debt: data?.debt ?? 0,
    leftToday: data?.sending.leftToday ?? Number.POSITIVE_INFINITY,
  };
}
