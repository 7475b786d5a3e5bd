import { useMutation, useQueryClient, useToast } from '@bothways/platform';
import { useText } from '../texts.ts';
import { ownReportsQuery, takeReportBack } from './reports.queries.ts';

/** Returns a function that withdraws the person's report of an event and confirms it. */
export function useTakeBack() {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: takeReportBack,
    async onSuccess() {
      toast.show({ tone: 'success', title: t('reports.takenBack') });
      await queryClient.invalidateQueries({ queryKey: ownReportsQuery.queryKey });
    },
    onError: () => toast.show({ tone: 'error', title: t('reports.failedBack') }),
  });
}
