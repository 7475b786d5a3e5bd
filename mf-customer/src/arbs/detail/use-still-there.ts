import type { Arb } from '@bothways/domain/arbs';
import { useMutation, useQueryClient } from '@bothways/platform';
import { useEffect, useEffectEvent } from 'react';
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
  before: Arb;
  /** An answer that is younger will do, ms. */
  staleTime: number;
}

/**
 * "Still there?": reads the legs once more when the arb is opened and whenever it is asked, keeps old against new, and
 * lets the detail show the answer. Mount it anew for another arb.
 */
export function useStillThere(arb: Arb): StillThereCheck {
  const queryClient = useQueryClient();
  const { data, isPending, isIdle, error, mutate } = useMutation({
    mutationFn: async ({ before, staleTime }: Reading): Promise<StillThere> => {
      // Now or never: an answer after several tries would be about another moment.
      const answer = await queryClient.fetchQuery({
        ...latestQuery(before.id, before),
        staleTime,
        retry: false,
      });
      return compareReading(
        before,
        answer.data.arbs.find(({ id }) => id === before.id),
        serverNow(),
      );
    },
  });
  const readOnOpening = useEffectEvent(() => mutate({ before: arb, staleTime: JUST_READ_MS }));
  useEffect(() => readOnOpening(), []);
  return {
    reading: data,
    isReading: isPending || isIdle,
    error,
    read: () => mutate({ before: arb, staleTime: 0 }),
  };
}
