import { type Policy, type Role, roleAnswerSchema } from '@bothways/domain/iam';
import { api } from '@bothways/platform';
import { Checkbox, TextField } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChange } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { useAccessNames, useHeld, useStoredName } from '../people/index.ts';
import { useText } from './texts.ts';

interface RoleInput {
  name: string;
  policyIds: string[];
}

const save = (role: Role | undefined, body: RoleInput) =>
  role
    ? api.put(`/api/admin/iam/roles/${role.id}`, { schema: roleAnswerSchema, body })
    : api.post('/api/admin/iam/roles', { schema: roleAnswerSchema, body });

/** Makes a role, or changes one. Policies above the person are shown and cannot be chosen. */
export function RoleForm(props: { role?: Role; policies: readonly Policy[]; onClose: () => void }) {
  const { role, policies, onClose } = props;
  const t = useText();
  const holds = useHeld();
  const named = useAccessNames();
  const { name, setName, toStore } = useStoredName(role?.name);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(role?.policyIds));
  const change = useChange((body: RoleInput) => save(role, body), onClose);
  const toggle = (id: string, isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSave={() => change.mutate({ name: toStore(), policyIds: [...chosen] })}
      save={t(role ? 'save' : 'iam.roles.create')}
      title={role ? t('iam.roles.edit', { name: named(role.name) }) : t('iam.roles.new')}
    >
      <TextField
        autoFocus
        isRequired
        label={t('iam.roles.name')}
        maxLength={60}
        onChange={setName}
        value={name}
      />
      <fieldset className={styles.group}>
        <legend>{t('iam.roles.policies')}</legend>
        {policies.map(({ id, name: policy, actions }) => (
          <Checkbox
            hint={holds(actions) ? t('iam.policies.count', { count: actions.length }) : t('iam.notHeld')}
            isDisabled={!holds(actions)}
            isSelected={chosen.has(id)}
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
