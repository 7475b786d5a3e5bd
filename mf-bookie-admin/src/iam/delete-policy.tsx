import { doneSchema, type Policy } from '@bothways/domain/iam';
import { api } from '@bothways/platform';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { useAccessNames } from '../people/index.ts';
import { useText } from './texts.ts';

/** Confirms deleting a policy: every role that contains it loses its actions. */
export function DeletePolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useText();
  const named = useAccessNames();
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
