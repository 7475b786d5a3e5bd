import { type QueryKey, useMutation, useQueryClient } from '@bothways/platform';
import { PEOPLE_KEY } from '../people/index.ts';

/** A change of people or roles, or of what `shown` names: refetches that before `onDone` is called. */
export function useChange<Input, Result>(
  send: (input: Input) => Promise<Result>,
  onDone?: () => void,
  shown: QueryKey = PEOPLE_KEY,
  onError?: (error: unknown) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: shown });
      onDone?.();
    },
    onError: (error) => onError?.(error),
  });
}
