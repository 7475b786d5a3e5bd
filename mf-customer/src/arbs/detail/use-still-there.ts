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

/** An arb read from the server this recently is not read again on opening. */
const JUST_READ_MS = 2000;

interface Reading {
  /** Accepts an answer younger than this, ms. */
  staleTime: number;
}

/**
 * "Still there?": reads the legs again when the arb is opened and on each request, and passes the result to the detail.
 * The old figures are those last shown to the person, on opening or by the previous read, not those pushed since, which
 * have moved with the market. Remount it for another arb.
 */
export function useStillThere(arb: Arb): StillThereCheck {
  const queryClient = useQueryClient();
  const [told, setTold] = useState(arb);
  const { data, isPending, isIdle, error, mutate } = useMutation({
    mutationFn: async ({ staleTime }: Reading): Promise<StillThere> => {
      // No retries: a later answer would describe another moment.
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
