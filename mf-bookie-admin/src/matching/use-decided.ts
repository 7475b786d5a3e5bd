import { useToast } from '@bothways/platform';
import { useChange, useRefusalText } from '../changes/index.ts';
import { useText } from '../texts.ts';
import { MATCHING_KEY, undoDecision } from './events.queries.ts';

/** Says that a decision was made, and offers the way back. */
export function useDecided(): (title: string, decision: number) => void {
  const t = useText();
  const toast = useToast();
  const refusalText = useRefusalText();
  const { mutate } = useChange(undoDecision, undefined, MATCHING_KEY);
  return (title, decision) =>
    toast.show({
      tone: 'success',
      title,
      action: {
        label: t('matching.undo'),
        onPress: () =>
          mutate(decision, {
            onSuccess: () => toast.show({ tone: 'success', title: t('matching.undone') }),
            onError: (error) => toast.show({ tone: 'error', title: refusalText(error) }),
          }),
      },
    });
}
