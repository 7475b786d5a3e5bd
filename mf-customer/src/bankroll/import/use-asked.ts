import type { ImportPlan, ReadBets } from '@bothways/domain/bankroll';
import { useEffect, useState } from 'react';
import { type Asked, askedInSteps } from './draft.ts';
import { inSlices } from './in-slices.ts';

interface Found {
  read: ReadBets;
  asked: Asked;
}

/** Returns what was asked about a file that was read, with the sums of each reading; undefined until they are known. */
export function useAsked(plan: ImportPlan | undefined, read: ReadBets | undefined): Asked | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!plan || !read) return undefined;
    return inSlices(askedInSteps(plan), (asked) => setFound({ read, asked }));
  }, [plan, read]);
  return read && found?.read === read ? found.asked : undefined;
}
