import { type Policy, type Role, roleAnswerSchema, roleSchema } from '@bothways/domain/iam';
import { api } from '@bothways/platform';
import { Checkbox, RecordNotice, TextField, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useRecordChange } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { listChange, useAccessNames, useHeld } from '../people/index.ts';
import { useText } from './texts.ts';
import { typedName } from './typed-name.ts';

interface RoleDraft {
  /** The displayed name. */
  name: string;
  /** In alphabetical order. */
  policyIds: readonly string[];
}

const schema = roleAnswerSchema;
const LABELS = { name: 'iam.roles.name', policyIds: 'iam.roles.policies' } as const;

/**
 * Creates a role, or changes the touched fields of one. Policies beyond the caller's permissions are shown disabled.
 */
export function RoleForm(props: { role?: Role; policies: readonly Policy[]; onClose: () => void }) {
  const { role, policies, onClose } = props;
  const t = useText();
  const holds = useHeld();
  const named = useAccessNames();
  const policyName = (id: string) => named(policies.find((policy) => policy.id === id)?.name ?? id);
  const recordOf = ({ name, policyIds, version }: Role) => ({
    values: { name: named(name), policyIds: policyIds.toSorted() },
    version,
  });
  // The list refreshes constantly; edits are based on the values read at first.
  const [opened] = useState(() =>
    role ? recordOf(role) : { values: { name: '', policyIds: [] }, version: '' },
  );
  const form = useRecordForm<RoleDraft>(opened);
  const { name, policyIds } = form.values;
  const change = useRecordChange({
    form,
    current: roleSchema,
    recordOf,
    send: () =>
      role
        ? api.put(`/api/admin/iam/roles/${role.id}`, {
            schema,
            body: { ...form.touched, ...typedName(form), version: form.version },
          })
        : api.post('/api/admin/iam/roles', { schema, body: { name: name.trim(), policyIds } }),
    onDone: onClose,
  });
  const toggle = (id: string, isOn: boolean) =>
    form.set({ policyIds: (isOn ? [...policyIds, id] : policyIds.filter((one) => one !== id)).toSorted() });
  return (
    <FormDialog
      error={change.error}
      isDisabled={form.changes !== undefined}
      isPending={change.isPending}
      onClose={onClose}
      onSave={change.save}
      save={t(role ? 'save' : 'iam.roles.create')}
      title={role ? t('iam.roles.edit', { name: named(role.name) }) : t('iam.roles.new')}
    >
      <RecordNotice
        form={form}
        labelOf={(field) => t(LABELS[field])}
        textOf={(_, value) =>
          typeof value === 'string' ? value : listChange(form.read.policyIds, value, policyName)
        }
      />
      <TextField
        autoFocus
        isRequired
        label={t('iam.roles.name')}
        maxLength={60}
        onChange={(typed) => form.set({ name: typed })}
        value={name}
      />
      <fieldset className={styles.group}>
        <legend>{t('iam.roles.policies')}</legend>
        {policies.map(({ id, name: policy, actions }) => (
          <Checkbox
            hint={holds(actions) ? t('iam.policies.count', { count: actions.length }) : t('iam.notHeld')}
            isDisabled={!holds(actions)}
            isSelected={policyIds.includes(id)}
            key={id}
            onChange={(isOn) => toggle(id, isOn)}
          >
            {named(policy)}
          </Checkbox>
        ))}
      </fieldset>
    </FormDialog>
  );
}
