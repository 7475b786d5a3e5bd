import { type Balance, balanceSchema } from '@bothways/domain/bot-balances';
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
  /** Called with the current entry if another user changed it since it was read. */
  onChanged?: (balance: Balance) => void;
}

/** Changes balances; refetches the list on success and failure, and reports failures in a toast. */
export function useChangeBalances<Input, Answer>({
  email,
  change,
  failure,
  onDone,
  onChanged,
}: Change<Input, Answer>) {
  const t = useText();
  const toast = useToast();
  const refusal = useRefusal();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError(error) {
      const code = isApiError(error) ? error.code : undefined;
      const now =
        isApiError(error) && code === 'CHANGED' ? balanceSchema.safeParse(error.current).data : undefined;
      if (now && onChanged) onChanged(now);
      else
        toast.show({
          tone: 'error',
          title: t(`balances.${failure}`),
          description: code === 'CONFLICT' ? t('balances.taken') : refusal(error),
        });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: balancesQuery(email).queryKey }),
  });
}
