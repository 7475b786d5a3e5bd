import { type QueryKey, useQueryClient, useRecordMutation } from '@bothways/platform';
import { PEOPLE_KEY } from '../people/index.ts';

type Mutation<Values extends object, Current, Result, Input> = Parameters<
  typeof useRecordMutation<Values, Current, Result, Input>
>[0];

interface RecordChange<Values extends object, Current, Result, Input>
  extends Pick<Mutation<Values, Current, Result, Input>, 'form' | 'current' | 'recordOf'> {
  /** Sends the touched fields with the form's version. */
  send: (input: Input) => Promise<Result>;
  onDone: () => void;
  /** Query key to refetch afterwards; people and roles if omitted. */
  shown?: QueryKey;
}

/** Changes a record that others may be editing, too: a conflict is merged into the form instead of failing. */
export function useRecordChange<Values extends object, Current, Result, Input>({
  send,
  onDone,
  shown = PEOPLE_KEY,
  ...record
}: RecordChange<Values, Current, Result, Input>) {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: shown });
  return useRecordMutation({
    ...record,
    mutationFn: send,
    async onSuccess() {
      await refetch();
      onDone();
    },
    onError: () => void refetch(),
  });
}
