import { doneSchema, type Policy, type Role } from '@bothways/domain/iam';
import type { UserRow } from '@bothways/domain/users';
import { api } from '@bothways/platform';
import { type FormRead, faultsIn, RadioGroup, useValues } from '@bothways/ui';
import { FormDialog, useChange, useChangeForm } from '../changes/index.ts';
import { actionsOf, PersonPicker, useAccessNames, useHeld } from '../people/index.ts';
import { useText } from './texts.ts';

interface Chosen {
  person: UserRow | undefined;
  roleId: string | undefined;
}

function read({ person, roleId }: Chosen): FormRead<{ userId: string; roleId: string }, keyof Chosen> {
  if (person && roleId !== undefined) return { sent: { userId: person.id, roleId } };
  return { faults: faultsIn({ person: !person, roleId: roleId === undefined }) };
}

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
  const change = useChange(
    (body: { userId: string; roleId: string }) =>
      api.post('/api/admin/iam/assignments', { schema: doneSchema, body }),
    onClose,
  );
  const giveable = roles.filter((role) => holds(actionsOf(role, policies)));
  const form = useChangeForm(useValues<Chosen>({ person: undefined, roleId: undefined }), read, change);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      save={t('iam.assignments.giveConfirm')}
      title={t('iam.assignments.give')}
    >
      <PersonPicker
        chosen={form.values.person}
        onChoose={(person) => form.set({ person })}
        {...form.fault('person', t('iam.assignments.personMissing'))}
      />
      <RadioGroup
        label={t('iam.assignments.role')}
        onChange={(roleId) => form.set({ roleId })}
        options={giveable.map(({ id, name }) => ({ value: id, label: named(name) }))}
        value={form.values.roleId ?? null}
        {...form.fault('roleId', t('iam.assignments.roleMissing'))}
      />
    </FormDialog>
  );
}
