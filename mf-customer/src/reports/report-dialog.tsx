import { MAX_REPORT_REASON } from '@bothways/domain/matching';
import { isApiError, useMutation, useQueryClient } from '@bothways/platform';
import { Banner, Button, Checkbox, Dialog, TextField } from '@bothways/ui';
import { useId, useState } from 'react';
import { useBookieName } from '../bookies/index.ts';
import type { Target } from '../pins/index.ts';
import styles from './report-dialog.module.css';
import { ownReportsQuery, sendReport } from './reports.queries.ts';
import { useText } from './texts.ts';
import { useTakeBack } from './use-take-back.ts';

/** Asks which bookmakers seem to mean another event, and confirms the report. */
export function ReportDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const back = useTakeBack();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: sendReport,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownReportsQuery.queryKey }),
  });
  const [bookies, setBookies] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const send = (): void =>
    mutate({
      eventId: target.eventId,
      body: {
        // A value bet is one bookmaker's.
        list: target.bookies.length === 1 ? 'valueBets' : 'surebets',
        itemId: target.id,
        bookies: [...bookies],
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      },
    });
  return (
    <Dialog
      footer={(close) =>
        isSuccess ? (
          <>
            <Button
              isPending={back.isPending}
              onPress={() => back.mutate(target.eventId, { onSuccess: close })}
            >
              {t('reports.takeBack')}
            </Button>
            <Button onPress={close} variant="primary">
              {t('reports.done')}
            </Button>
          </>
        ) : (
          <>
            <Button isDisabled={isPending} onPress={close}>
              {t('reports.cancel')}
            </Button>
            <Button isDisabled={bookies.length === 0} isPending={isPending} onPress={send} variant="primary">
              {t('reports.send')}
            </Button>
          </>
        )
      }
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      size="small"
      title={t('reports.title')}
    >
      {isSuccess ? (
        <p role="status">{t('reports.sent', { event: target.title })}</p>
      ) : (
        <Questions
          bookies={bookies}
          onBookies={setBookies}
          onReason={setReason}
          reason={reason}
          target={target}
        />
      )}
      {error !== null && <Banner title={failureOf(error, t)} tone="warning" />}
    </Dialog>
  );
}

interface QuestionsProps {
  target: Target;
  bookies: readonly string[];
  reason: string;
  onBookies: (bookies: readonly string[]) => void;
  onReason: (reason: string) => void;
}

function Questions({ target, bookies, reason, onBookies, onReason }: QuestionsProps) {
  const t = useText();
  const bookieName = useBookieName();
  const which = useId();
  return (
    <div className={styles.questions}>
      <p>
        <b className={styles.event}>{target.title}</b>
        {t('reports.intro')}
      </p>
      <fieldset aria-labelledby={which} className={styles.bookies}>
        <legend id={which}>{t('reports.which')}</legend>
        {target.bookies.map((bookie) => (
          <Checkbox
            isSelected={bookies.includes(bookie)}
            key={bookie}
            onChange={(isChosen) =>
              onBookies(isChosen ? [...bookies, bookie] : bookies.filter((each) => each !== bookie))
            }
          >
            {bookieName(bookie)}
          </Checkbox>
        ))}
      </fieldset>
      <TextField
        hint={t('reports.reasonHint')}
        label={t('reports.reason')}
        maxLength={MAX_REPORT_REASON}
        onChange={onReason}
        value={reason}
      />
    </div>
  );
}

function failureOf(error: unknown, t: ReturnType<typeof useText>): string {
  if (!isApiError(error)) return t('reports.failed');
  if (error.code === 'NOT_FOUND') return t('reports.gone');
  if (error.code === 'RATE_LIMITED') return t('reports.tooOften');
  if (error.code === 'CONFLICT') return t('reports.tooMany');
  return t('reports.failed');
}
