import type { Arb } from '@bothways/domain/arbs';
import { useMutation, useQueryClient } from '@bothways/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../time/index.ts';
import { latestQuery } from '../arbs.queries.ts';
import { compareReading, type StillThere } from './still-there.ts';

export interface StillThereCheck {
  reading: StillThere | undefined;
  isReading: boolean;
  error: unknown;
  read: () => void;
}

/** An arb that the server has answered with so lately need not be read again because it is opened. */
const JUST_READ_MS = 2000;

interface Reading {
  /** An answer that is younger will do, ms. */
  staleTime: number;
}

/**
 * "Still there?": reads the legs once more when the arb is opened and whenever it is asked, and lets the detail show the
 * answer. Old is what the person was told last, on opening or by the reading before, not what was pushed since: that has
 * moved with the market. Mount it anew for another arb.
 */
export function useStillThere(arb: Arb): StillThereCheck {
  const queryClient = useQueryClient();
  const [told, setTold] = useState(arb);
  const { data, isPending, isIdle, error, mutate } = useMutation({
    mutationFn: async ({ staleTime }: Reading): Promise<StillThere> => {
      // Now or never: an answer after several tries would be about another moment.
      const answer = await queryClient.fetchQuery({ ...latestQuery(arb.id, arb), staleTime, retry: false });
      const now = answer.data.arbs.find(({ id }) => id === arb.id);
      if (now) setTold(now);
      return compareReading(told, now, serverNow());
    },
  });
  const readOnOpening = useEffectEvent(() => mutate({ staleTime: JUST_READ_MS }));
  useEffect(() => readOnOpening(), []);
  return {
    reading: data,
    isReading: isPending || isIdle,
    error,
    read: () => mutate({ staleTime: 0 }),
  };
}
