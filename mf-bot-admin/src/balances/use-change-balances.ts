import { isApiError, useMutation, useQueryClient, useToast } from '@bothways/platform';
import { useRefusal } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { balancesQuery } from './balances.queries.ts';

type Failure = 'addError' | 'updateError' | 'deleteError' | 'bulkAddError';

interface Change<Input, Answer> {
  email: string;
  change: (input: Input) => Promise<Answer>;
  failure: Failure;
  onDone: (answer: Answer) => void;
}

/** A change of balances: the list is asked anew whether it happened or not, and what went wrong is said. */
export function useChangeBalances<Input, Answer>({ email, change, failure, onDone }: Change<Input, Answer>) {
  const t = useText();
  const toast = useToast();
  const refusal = useRefusal();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) =>
      toast.show({
        tone: 'error',
        title: t(`balances.${failure}`),
        description: isApiError(error) && error.code === 'CONFLICT' ? t('balances.taken') : refusal(error),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: balancesQuery(email).queryKey }),
  });
}
