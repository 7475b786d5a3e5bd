import { ChangedNotice, DateText, type RecordChange, type RecordForm } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../texts.ts';
import type { CredentialsDraft } from './credentials-draft.ts';

interface Props {
  form: RecordForm<CredentialsDraft>;
  /** Another user changed the password: the notice mentions the change but not the value. */
  isOtherPassword: boolean;
}

/** Changes another user made to the credentials being edited here. */
export function ChangedCredentials({ form, isOtherPassword }: Props) {
  const t = useText();
  if (!form.changes) return null;
  const say = ({ name, theirs, mine }: RecordChange<CredentialsDraft>) => {
    const text = (value: typeof theirs): ReactNode => {
      if (typeof value === 'boolean')
        return t(value ? 'accounts.fields.activated' : 'accounts.fields.notActivated');
      if (name === 'birthday') return value === null ? '–' : <DateText value={`${value}T12:00`} />;
      return value;
    };
    const label = { username: 'username', birthday: 'birthdate', enabled: 'activated' } as const;
    return name === 'password'
      ? []
      : [
          {
            label: t(`accounts.fields.${label[name]}`),
            theirs: text(theirs),
            mine: mine === undefined ? undefined : text(mine),
          },
        ];
  };
  const password = {
    label: t('accounts.fields.password'),
    theirs: t('accounts.edit.otherPassword'),
    mine: form.touched.password === undefined ? undefined : t('accounts.edit.typedPassword'),
  };
  return (
    <ChangedNotice
      fields={[...form.changes.flatMap(say), ...(isOtherPassword ? [password] : [])]}
      onKeepMine={form.keepMine}
      onTakeTheirs={form.takeTheirs}
    />
  );
}
