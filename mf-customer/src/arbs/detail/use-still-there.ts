import type { Arb } from '@bothways/domain/arbs';
import { useMutation, useQueryClient } from '@bothways/platform';
import { serverNow } from '../../time/server-time.ts';
import { latestQuery, readLatest } from '../arbs.queries.ts';
import { compareReading, type StillThere } from './still-there.ts';

export interface StillThereCheck {
  reading: StillThere | undefined;
  isReading: boolean;
  error: unknown;
  read: () => void;
}

/** "Still there?": reads the legs once more, keeps old against new, and lets the detail show the answer. */
export function useStillThere(arb: Arb): StillThereCheck {
  const queryClient = useQueryClient();
  const { data, isPending, error, mutate } = useMutation({
    mutationFn: async (before: Arb): Promise<StillThere> => {
      const answer = await readLatest(before.id);
      queryClient.setQueryData(latestQuery(before.id).queryKey, answer);
      return compareReading(
        before,
        answer.data.arbs.find(({ id }) => id === before.id),
        serverNow(),
      );
    },
  });
  return { reading: data, isReading: isPending, error, read: () => mutate(arb) };
}
