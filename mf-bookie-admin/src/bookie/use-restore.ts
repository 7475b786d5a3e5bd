import { useMutation, useQueryClient, useToast } from '@bothways/platform';
import { useRefusalText } from '../changes/index.ts';
import { useText } from '../texts.ts';
import { BOOKIES_KEY, restoreBookie } from './bookie.queries.ts';

/** Restores a deleted bookmaker with all its settings. */
export function useRestore() {
  const t = useText();
  const toast = useToast();
  const refusalText = useRefusalText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ value }: { value: string; label: string }) => restoreBookie(value),
    async onSuccess(_, { label }) {
      await queryClient.invalidateQueries({ queryKey: BOOKIES_KEY });
      toast.show({ tone: 'success', title: t('bookies.deleted.restored', { name: label }) });
    },
    onError: (error, { label }) =>
      toast.show({
        tone: 'error',
        title: t('bookies.deleted.notRestored', { name: label }),
        description: refusalText(error),
      }),
  });
}
