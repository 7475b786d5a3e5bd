import { doneSchema, type Policy, type Role } from '@bothways/domain/iam';
import type { UserRow } from '@bothways/domain/users';
import { api } from '@bothways/platform';
import { RadioGroup } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChange } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { actionsOf, PersonPicker, useAccessNames, useHeld } from '../people/index.ts';
import { useText } from './texts.ts';

/** Assigns a role to a person found by search. Only roles within the caller's own permissions. */
export function GiveRole(props: {
  roles: readonly Role[];
  policies: readonly Policy[];
  onClose: () => void;
}) {
  const { roles, policies, onClose } = props;
  const t = useText();
  const holds = useHeld();
  const named = useAccessNames();
  const [person, setPerson] = useState<UserRow>();
  const [roleId, setRoleId] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const change = useChange(
    (body: { userId: string; roleId: string }) =>
      api.post('/api/admin/iam/assignments', { schema: doneSchema, body }),
    onClose,
  );
  const giveable = roles.filter((role) => holds(actionsOf(role, policies)));
  const give = () => {
    if (person && roleId !== undefined) change.mutate({ userId: person.id, roleId });
    else setMissing(true);
  };
  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSave={give}
      save={t('iam.assignments.giveConfirm')}
      title={t('iam.assignments.give')}
    >
      <PersonPicker chosen={person} onChoose={setPerson} />
      <RadioGroup
        label={t('iam.assignments.role')}
        onChange={setRoleId}
        options={giveable.map(({ id, name }) => ({ value: id, label: named(name) }))}
        value={roleId ?? null}
      />
      {isMissing && (!person || roleId === undefined) && (
        <p className={styles.failure} role="alert">
          {t('iam.assignments.missing')}
        </p>
      )}
    </FormDialog>
  );
}
