import type { JoinedEvent } from '@bothways/domain/matching';
import { Switch } from '@bothways/ui';
import { useState } from 'react';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { joinEvents, MATCHING_KEY } from './events.queries.ts';
import { useText } from './texts.ts';
import { useDecided } from './use-decided.ts';

interface Props {
  event: JoinedEvent;
  /** Merged into `event`. */
  other: JoinedEvent;
  onClose: () => void;
}

/** Confirms merging two events, and how their sides correspond. */
export function JoinDialog({ event, other, onClose }: Props) {
  const t = useText();
  const decided = useDecided();
  const [swapped, setSwapped] = useState(false);
  const { mutate, isPending, error } = useChange(joinEvents, onClose, MATCHING_KEY);
  const nameOf = ({ sides: [first] }: JoinedEvent): string =>
    t('matching.pair', { home: first?.home ?? '', away: first?.away ?? '' });
  return (
    <ConfirmDialog
      confirm={t('matching.acceptConfirm')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(
          { eventId: event.eventId, other: other.eventId, swapped },
          {
            onSuccess: ({ decision }) =>
              decided(t('matching.events.joined', { name: nameOf(event) }), decision),
          },
        )
      }
      title={t('matching.acceptTitle')}
    >
      <p>{t('matching.events.joinText', { known: nameOf(event), other: nameOf(other) })}</p>
      <Switch isSelected={swapped} onChange={setSwapped}>
        {t('matching.events.joinSwapped')}
      </Switch>
    </ConfirmDialog>
  );
}
