import { ConfirmDialog, useChange } from '../changes/index.ts';
import { MATCHING_KEY, splitEvent } from './events.queries.ts';
import { useText } from './texts.ts';
import { useDecided } from './use-decided.ts';

interface Props {
  eventId: string;
  name: string;
  leaving: readonly string[];
  seen: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Confirms splitting sources off an event, and says what happens to their prices. */
export function SplitDialog({ eventId, name, leaving, seen, onDone, onClose }: Props) {
  const t = useText();
  const decided = useDecided();
  const { mutate, isPending, error } = useChange(splitEvent, onClose, MATCHING_KEY);
  const split = (): void =>
    mutate(
      { eventId, leaving: [...leaving], seen: [...seen] },
      {
        onSuccess({ decision }) {
          decided(t('matching.splitDone', { name }), decision);
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      confirm={t('matching.splitConfirm')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={split}
      title={t('matching.splitTitle', { count: leaving.length })}
    >
      <p>{t('matching.splitText', { count: leaving.length, name, sources: leaving.join(', ') })}</p>
      <p>{t('matching.splitPast')}</p>
    </ConfirmDialog>
  );
}
