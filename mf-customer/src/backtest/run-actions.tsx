import type { Backtest } from '@bothways/domain/backtest';
import { useMutation, useQueryClient, useToast } from '@bothways/platform';
import { AlertDialog, Button, CircleXIcon, RotateCwIcon, TrashIcon } from '@bothways/ui';
import { useState } from 'react';
import styles from './backtest.module.css';
import { backtestsQuery, cancelBacktest, deleteBacktest, isUnderWay } from './backtest.queries.ts';
import { useBacktestErrorText } from './backtest-error.ts';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

/** Returns a change of one run; the list is refetched whether or not it succeeded. */
function useRunChange<Answer>(send: (id: string) => Promise<Answer>, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useBacktestErrorText();
  return useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => void toast.show({ tone: 'error', title: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: backtestsQuery.queryKey }),
  });
}

interface DeleteQuestionProps {
  run: Backtest;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteQuestion({ run, onClose, onDeleted }: DeleteQuestionProps) {
  const t = useText();
  const { period } = useFigures();
  const removal = useRunChange(deleteBacktest, onDeleted);
  return (
    <AlertDialog
      footer={(close) => (
        <>
          <Button isDisabled={removal.isPending} onPress={close}>
            {t('backtest.delete.keep')}
          </Button>
          <Button
            isPending={removal.isPending}
            onPress={() => removal.mutate(run.id, { onSettled: onClose })}
            variant="danger-solid"
          >
            {t('backtest.delete.delete')}
          </Button>
        </>
      )}
      isDismissable={!removal.isPending}
      isOpen
      onClose={onClose}
      title={t('backtest.delete.title')}
      tone="warning"
    >
      {t('backtest.delete.text', { name: run.configuration.name, period: period(run) })}
    </AlertDialog>
  );
}

interface RunActionsProps {
  run: Backtest;
  /** Copies its configuration, days and stakes to the form. */
  onAgain: (run: Backtest) => void;
  onDeleted?: () => void;
}

/** Actions of a run: stop while it is in progress, else edit and rerun, or delete. */
export function RunActions({ run, onAgain, onDeleted }: RunActionsProps) {
  const t = useText();
  const [isAsked, ask] = useState(false);
  const cancel = useRunChange(cancelBacktest, () => undefined);
  const name = run.configuration.name;
  if (isUnderWay(run))
    return (
      <Button
        aria-label={t('backtest.cancel.label', { name })}
        icon={<CircleXIcon size={14} />}
        isPending={cancel.isPending}
        onPress={() => cancel.mutate(run.id)}
        size="small"
      >
        {t('backtest.cancel.cancel')}
      </Button>
    );
  return (
    <span className={styles.actions}>
      <Button
        aria-label={t('backtest.again.label', { name })}
        icon={<RotateCwIcon size={14} />}
        onPress={() => onAgain(run)}
        size="small"
      >
        {t('backtest.again.again')}
      </Button>
      <Button
        aria-label={t('backtest.delete.label', { name })}
        icon={<TrashIcon size={14} />}
        onPress={() => ask(true)}
        size="small"
        variant="quiet"
      >
        {t('backtest.delete.delete')}
      </Button>
      {isAsked && <DeleteQuestion onClose={() => ask(false)} onDeleted={() => onDeleted?.()} run={run} />}
    </span>
  );
}
