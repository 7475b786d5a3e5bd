import { type QueryKey, useMutation, useQueryClient } from '@bothways/platform';

/** Everything of the area that shows who may do what. */
const SHOWN: QueryKey = ['mf-bookie-admin', 'people'];

/** A change, of roles or people where nothing else is named: what is shown of it is asked for anew, before the caller hears that it is done. */
export function useChange<Input, Result>(
  send: (input: Input) => Promise<Result>,
  onDone?: () => void,
  shown: QueryKey = SHOWN,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: shown });
      onDone?.();
    },
  });
}
