import { type Policy, type Role, roleAnswerSchema, roleSchema } from '@bothways/domain/iam';
import { api } from '@bothways/platform';
import { Checkbox, RecordNotice, TextField, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChangeForm, useRecordChange } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { listChange, useAccessNames, useHeld } from '../people/index.ts';
import { useText } from './texts.ts';
import { readNamed, typedName } from './typed-name.ts';

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
  const record = useRecordForm<RoleDraft>(opened);
  const { name, policyIds } = record.values;
  const change = useRecordChange({
    form: record,
    current: roleSchema,
    recordOf,
    send: () =>
      role
        ? api.put(`/api/admin/iam/roles/${role.id}`, {
            schema,
            body: { ...record.touched, ...typedName(record), version: record.version },
          })
        : api.post('/api/admin/iam/roles', { schema, body: { name: name.trim(), policyIds } }),
    onDone: onClose,
  });
  const form = useChangeForm(record, readNamed, change);
  const toggle = (id: string, isOn: boolean) =>
    form.set({ policyIds: (isOn ? [...policyIds, id] : policyIds.filter((one) => one !== id)).toSorted() });
  return (
    <FormDialog
      form={form}
      isDisabled={record.changes !== undefined}
      onClose={onClose}
      save={t(role ? 'save' : 'iam.roles.create')}
      title={role ? t('iam.roles.edit', { name: named(role.name) }) : t('iam.roles.new')}
    >
      <RecordNotice
        form={record}
        labelOf={(field) => t(LABELS[field])}
        textOf={(_, value) =>
          typeof value === 'string' ? value : listChange(record.read.policyIds, value, policyName)
        }
      />
      <TextField autoFocus label={t('iam.roles.name')} maxLength={60} {...form.field('name')} />
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
