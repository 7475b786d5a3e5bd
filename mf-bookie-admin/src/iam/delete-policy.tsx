import { doneSchema, type Policy } from '@bothways/domain/iam';
import { api } from '@bothways/platform';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useChange } from '../use-change.ts';
import { useNames } from '../use-names.ts';
import { useText } from '../use-text.ts';

/** Asks before a policy goes: every role that has it loses its actions. */
export function DeletePolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useText();
  const named = useNames();
  const { mutate, isPending, error } = useChange(
    () => api.delete(`/api/admin/iam/policies/${policy.id}`, { schema: doneSchema }),
    onClose,
  );
  return (
    <ConfirmDialog
      confirm={t('iam.policies.deleteConfirm')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title={t('iam.policies.deleteTitle', { name: named(policy.name) })}
    >
      <p>{t('iam.policies.deleteText', { count: policy.actions.length })}</p>
    </ConfirmDialog>
  );
}
