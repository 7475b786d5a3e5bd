import { isApiError, useMutation, useQueryClient, useToast } from '@bothways/platform';
import { MATCHING_KEY } from './events.queries.ts';
import { decideReview } from './matching.queries.ts';
import { useText } from './texts.ts';
import { useDecided } from './use-decided.ts';

interface Names extends Record<string, string> {
  home: string;
  away: string;
}

/** Decides about one pair, with undo. One decided by another user meanwhile only leaves the list. */
export function useDecision(onDone?: () => void) {
  const t = useText();
  const toast = useToast();
  const decided = useDecided();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(input: Parameters<typeof decideReview>[0] & { names: Names }) {
      const gone = (error: unknown) => {
        if (!isApiError(error) || error.code !== 'NOT_FOUND') throw error;
        toast.show({ tone: 'info', title: t('matching.gone') });
      };
      const made = await decideReview(input).catch(gone);
      if (made) decided(t(`matching.${input.verdict}Of`, input.names), made.decision);
      await queryClient.invalidateQueries({ queryKey: MATCHING_KEY });
    },
    onSuccess: () => onDone?.(),
  });
}
