import type { Deployment, DeploymentMove } from '@bothways/domain/deployments';
import { useToast } from '@bothways/platform';
import { TextField } from '@bothways/ui';
import { useState } from 'react';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { changeDeployment, DEPLOYMENTS_KEY } from './deployments.queries.ts';
import { useText } from './texts.ts';

const MIN_REASON_CHARS = 3;

interface Props {
  deployment: Deployment;
  /** The revision on screen when the button was pressed. */
  revision: number;
  move: DeploymentMove;
  onClose(): void;
}

/** Confirms changing what people get, and says who is affected. */
export function MoveDialog({ deployment, revision, move, onClose }: Props) {
  const t = useText();
  const toast = useToast();
  const [seen] = useState(revision);
  const [reason, setReason] = useState('');
  const { name, canary, stable } = deployment;
  const wantsReason = move.kind === 'promote' && (canary?.conditions.some(({ isMet }) => !isMet) ?? false);
  const values = {
    name,
    version: move.kind === 'back' ? move.version : (canary?.version ?? ''),
    stable: stable.version,
    pct: move.kind === 'share' ? move.sharePct : (canary?.sharePct ?? 0),
  };
  const { mutate, isPending, error } = useChange(
    async () => {
      await changeDeployment(name, seen, wantsReason ? { kind: 'promote', reason: reason.trim() } : move);
      toast.show({ tone: 'success', title: t(`deployments.moves.${move.kind}.done`, values) });
    },
    onClose,
    DEPLOYMENTS_KEY,
  );
  return (
    <ConfirmDialog
      confirm={t(`deployments.moves.${move.kind}.confirm`, values)}
      error={error}
      isDisabled={wantsReason && reason.trim().length < MIN_REASON_CHARS}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title={t(`deployments.moves.${move.kind}.title`, values)}
    >
      <p>{t(`deployments.moves.${move.kind}.text`, values)}</p>
      {wantsReason && (
        <>
          <p>{t('deployments.reasonText')}</p>
          <TextField label={t('deployments.reasonLabel')} onChange={setReason} value={reason} />
        </>
      )}
    </ConfirmDialog>
  );
}
