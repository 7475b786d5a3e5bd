import { useToast } from '@bothways/platform';
import { useChange, useRefusalText } from '../changes/index.ts';
import { MATCHING_KEY, undoDecision } from './events.queries.ts';
import { useText } from './texts.ts';

/** Says that a decision was made, and offers the way back. */
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
          // What is shown for the decision is gone by then, and with it whoever else could hear how it went.
          void mutateAsync(decision).then(
            () => toast.show({ tone: 'success', title: t('matching.undone') }),
            (error: unknown) => toast.show({ tone: 'error', title: refusalText(error) }),
          ),
      },
    });
}
