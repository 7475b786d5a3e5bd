import { doneSchema, type Role } from '@bothways/domain/iam';
import { api } from '@bothways/platform';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { useAccessNames } from '../people/index.ts';
import { useText } from './texts.ts';

/** Confirms deleting a role, and says who loses it. */
export function DeleteRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useText();
  const named = useAccessNames();
  const { mutate, isPending, error } = useChange(
    () => api.delete(`/api/admin/iam/roles/${role.id}`, { schema: doneSchema }),
    onClose,
  );
  return (
    <ConfirmDialog
      confirm={t('iam.roles.deleteConfirm')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title={t('iam.roles.deleteTitle', { name: named(role.name) })}
    >
      <p>{t('iam.roles.deleteText', { count: role.members })}</p>
    </ConfirmDialog>
  );
}
