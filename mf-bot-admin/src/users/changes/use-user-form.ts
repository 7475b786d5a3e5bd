import { type CardUser, type WrittenUser, writtenUserSchema } from '@bothways/domain/bot-users';
import { useRecordMutation } from '@bothways/platform';
import type { FormRead, ReadRecord, RecordForm } from '@bothways/ui';
import { useBotForm } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import { useRefreshUsers } from './use-refresh-users.ts';
import { sendChange, type UserChange } from './user-change.ts';

interface Options<Values extends object> {
  user: CardUser;
  act: UserChange['act'];
  record: RecordForm<Values>;
  recordOf(now: WrittenUser): ReadRecord<Values>;
  /** Returns the change, or the invalid fields. */
  read(values: Values): FormRead<UserChange, Extract<keyof Values, string>>;
  onClose(): void;
}

/** A form that changes one user, whom other admins may be changing, too. */
export function useUserForm<Values extends object>({
  user,
  act,
  record,
  recordOf,
  read,
  onClose,
}: Options<Values>) {
  const t = useText();
  const { show, refresh } = useRefreshUsers();
  const sending = useRecordMutation({
    form: record,
    current: writtenUserSchema,
    recordOf,
    mutationFn: (change: UserChange) => sendChange(user._id.email, change),
    onSuccess({ data }) {
      show(data);
      onClose();
    },
    onSettled: () => void refresh(),
  });
  return useBotForm(record, read, { sending, failed: t(`users.failures.${act}`) });
}
