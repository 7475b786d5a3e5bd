import { type Policy, policyAnswerSchema } from '@bothways/domain/iam';
import { api } from '@bothways/platform';
import { Checkbox, TextField } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChange } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { ACTIONS_BY_AREA, ActionCode, useAccessNames, useHeld, useStoredName } from '../people/index.ts';
import { useText } from './texts.ts';

interface PolicyInput {
  name: string;
  actions: string[];
}

const save = (policy: Policy | undefined, body: PolicyInput) =>
  policy
    ? api.put(`/api/admin/iam/policies/${policy.id}`, { schema: policyAnswerSchema, body })
    : api.post('/api/admin/iam/policies', { schema: policyAnswerSchema, body });

/** Makes a policy, or changes one. Actions that the person does not hold are shown and cannot be chosen. */
export function PolicyForm({ policy, onClose }: { policy?: Policy; onClose: () => void }) {
  const t = useText();
  const holds = useHeld();
  const named = useAccessNames();
  const { name, setName, toStore } = useStoredName(policy?.name);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(policy?.actions));
  const change = useChange((body: PolicyInput) => save(policy, body), onClose);
  const toggle = (action: string, isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, action] : [...chosen].filter((one) => one !== action)));
  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSave={() => change.mutate({ name: toStore(), actions: [...chosen] })}
      save={t(policy ? 'save' : 'iam.policies.create')}
      size="large"
      title={policy ? t('iam.policies.edit', { name: named(policy.name) }) : t('iam.policies.new')}
    >
      <TextField
        autoFocus
        isRequired
        label={t('iam.policies.name')}
        maxLength={60}
        onChange={setName}
        value={name}
      />
      <p className={styles.note}>{t('iam.policies.manageNote')}</p>
      {ACTIONS_BY_AREA.map(({ area, actions }) => (
        <fieldset className={styles.group} key={area}>
          <legend>{t(`iam.areas.${area}`)}</legend>
          <div className={styles.grid}>
            {actions.map((action) => (
              <Checkbox
                isDisabled={!holds([action])}
                isSelected={chosen.has(action)}
                key={action}
                onChange={(isOn) => toggle(action, isOn)}
              >
                <ActionCode action={action} />
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ))}
    </FormDialog>
  );
}
