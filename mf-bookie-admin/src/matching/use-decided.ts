import { useToast } from '@bothways/platform';
import { useChange, useRefusalText } from '../changes/index.ts';
import { MATCHING_KEY, undoDecision } from './events.queries.ts';
import { useText } from './texts.ts';

/** Reports a decision in a toast, with undo. */
export function useDecided(): (title: string, decision: number) => void {
  const t = useText();
  const toast = useToast();
  const refusalText = useRefusalText();
  const { mutateAsync } = useChange(undoDecision, undefined, MATCHING_KEY);
  return (title, decision) =>
    toast.show({
      tone: 'success',
      title,
      action: {
        label: t('matching.undo'),
        onPress: () =>
          // The decision's component is unmounted by then, and could not report the outcome of the undo.
          void mutateAsync(decision).then(
            () => toast.show({ tone: 'success', title: t('matching.undone') }),
            (error: unknown) => toast.show({ tone: 'error', title: refusalText(error) }),
          ),
      },
    });
}
