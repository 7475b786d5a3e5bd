import { isApiError, useMutation, useQueryClient, useToast } from '@bothways/platform';
import { useText } from '../texts.ts';
import { decideReview, reviewsQuery } from './matching.queries.ts';

/** A decision about one pair. One that somebody else has decided meanwhile only leaves the list. */
export function useDecision(onDone?: () => void) {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(input: Parameters<typeof decideReview>[0]) {
      const gone = (error: unknown) => {
        if (!isApiError(error) || error.code !== 'NOT_FOUND') throw error;
        toast.show({ tone: 'info', title: t('matching.gone') });
      };
      await decideReview(input).catch(gone);
      await queryClient.invalidateQueries({ queryKey: reviewsQuery().queryKey });
    },
    onSuccess: () => onDone?.(),
  });
}
