import { type Deployment, type DeploymentMove, moveReasonSchema } from '@bothways/domain/deployments';
import { useDraftValues, useToast } from '@bothways/platform';
import { readSchema, TextField } from '@bothways/ui';
import { useState } from 'react';
import { ConfirmDialog, useChange, useChangeForm } from '../changes/index.ts';
import { changeDeployment, DEPLOYMENTS_KEY } from './deployments.queries.ts';
import { useText } from './texts.ts';

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
  const { name, canary, stable } = deployment;
  const wantsReason = move.kind === 'promote' && (canary?.conditions.some(({ isMet }) => !isMet) ?? false);
  const values = {
    name,
    version: move.kind === 'back' ? move.version : (canary?.version ?? ''),
    stable: stable.version,
    pct: move.kind === 'share' ? move.sharePct : (canary?.sharePct ?? 0),
  };
  const change = useChange(
    async ({ reason }: { reason: string }) => {
      await changeDeployment(name, seen, wantsReason ? { kind: 'promote', reason } : move);
      toast.show({ tone: 'success', title: t(`deployments.moves.${move.kind}.done`, values) });
    },
    onClose,
    DEPLOYMENTS_KEY,
  );
  const form = useChangeForm(
    useDraftValues(`promote:${name}`, { reason: '' }, ['reason']),
    (typed) => (wantsReason ? readSchema(moveReasonSchema, typed) : { sent: typed }),
    change,
  );
  return (
    <ConfirmDialog
      confirm={t(`deployments.moves.${move.kind}.confirm`, values)}
      error={form.failure}
      isPending={form.isPending}
      onClose={onClose}
      onConfirm={() => form.submit()}
      title={t(`deployments.moves.${move.kind}.title`, values)}
    >
      <p>{t(`deployments.moves.${move.kind}.text`, values)}</p>
      {wantsReason && (
        <>
          <p>{t('deployments.reasonText')}</p>
          <TextField label={t('deployments.reasonLabel')} {...form.field('reason')} />
        </>
      )}
    </ConfirmDialog>
  );
}
