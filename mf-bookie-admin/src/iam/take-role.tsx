import { type Assignment, doneSchema } from '@bothways/domain/iam';
import { api } from '@bothways/platform';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { useText } from './texts.ts';

/** Confirms removing a role from a person. */
export function TakeRole(props: { assignment: Assignment; roleName: string; onClose: () => void }) {
  const { assignment, roleName, onClose } = props;
  const { userId, roleId, name } = assignment;
  const t = useText();
  const { mutate, isPending, error } = useChange(
    () =>
      api.delete(`/api/admin/iam/assignments/${encodeURIComponent(userId)}/${roleId}`, {
        schema: doneSchema,
      }),
    onClose,
  );
  return (
    <ConfirmDialog
      confirm={t('iam.assignments.takeConfirm')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title={t('iam.assignments.takeTitle', { role: roleName, name })}
    >
      <p>{t('iam.assignments.takeText')}</p>
    </ConfirmDialog>
  );
}
