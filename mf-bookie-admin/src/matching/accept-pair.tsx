import type { MatchReview } from '@bothways/domain/matching';
import { ConfirmDialog } from '../changes/index.ts';
import { useText } from './texts.ts';
import { useDecision } from './use-decision.ts';

/** Confirms merging two events. */
export function AcceptPair({ review, onClose }: { review: MatchReview; onClose: () => void }) {
  const t = useText();
  const { mutate, isPending, error } = useDecision(onClose);
  const { known, newcomer } = review;
  return (
    <ConfirmDialog
      confirm={t('matching.acceptConfirm')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate({ id: review.id, verdict: 'accept', names: { home: known.home, away: known.away } })
      }
      title={t('matching.acceptTitle')}
    >
      <p>
        {t('matching.acceptText', {
          known: `${known.home} – ${known.away}`,
          newcomer: `${newcomer.home} – ${newcomer.away}`,
        })}
      </p>
    </ConfirmDialog>
  );
}
