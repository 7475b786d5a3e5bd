import { doneSchema } from '@bothways/domain/iam';
import { disableUserSchema, type UserDetail } from '@bothways/domain/users';
import { api, useDraftValues } from '@bothways/platform';
import { readSchema, TextField } from '@bothways/ui';
import { ConfirmDialog, FormDialog, useChange, useChangeForm } from '../changes/index.ts';
import { useText } from './texts.ts';

const pathOf = (user: UserDetail, what: string): string =>
  `/api/admin/users/${encodeURIComponent(user.id)}/${what}`;

/** Disables an account, with a reason for later readers. */
export function DisableUser({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const t = useText();
  const change = useChange(
    (body: { reason: string }) => api.post(pathOf(user, 'disable'), { schema: doneSchema, body }),
    onClose,
  );
  const form = useChangeForm(
    useDraftValues(`disable:${user.id}`, { reason: '' }, ['reason']),
    (values) => readSchema(disableUserSchema, values),
    change,
  );
  return (
    <ConfirmDialog
      confirm={t('user.disable')}
      error={form.failure}
      isPending={form.isPending}
      onClose={onClose}
      onConfirm={() => form.submit()}
      title={t('user.disableTitle', { name: user.name })}
    >
      <p>{t('user.disableText')}</p>
      <TextField autoFocus isRequired label={t('user.reason')} maxLength={200} {...form.field('reason')} />
    </ConfirmDialog>
  );
}

/** Re-enables a disabled account. */
export function EnableUser({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const t = useText();
  const { mutate, isPending, error } = useChange(
    () => api.post(pathOf(user, 'enable'), { schema: doneSchema, body: {} }),
    onClose,
  );
  return (
    <FormDialog
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSave={() => mutate(undefined)}
      save={t('user.enable')}
      size="small"
      title={t('user.enableTitle', { name: user.name })}
    >
      <p>{t('user.enableText')}</p>
    </FormDialog>
  );
}
